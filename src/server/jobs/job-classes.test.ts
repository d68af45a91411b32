import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { JobType } from '#contract/jobs/schemas.ts'
import { readConfig } from '#server/config.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { startTestServer } from '#server/testing/server/test-server.ts'
import { startWorker } from './worker.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-work-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function listTaken(
  environment: NodeJS.ProcessEnv,
): Promise<{ types: JobType[]; maxConcurrentPerType: number }> {
  const server = await startTestServer({}, environment)
  const taken: { types: JobType[]; maxConcurrentPerType: number }[] = []
  const none = async () => {}
  const transport = {
    send: none,
    start: none,
    stop: none,
    work: async (types: JobType[], maxConcurrentPerType: number) =>
      void taken.push({ types, maxConcurrentPerType }),
  }
  const worker = await startWorker(server.deps, transport, jobRegistry, true)
  await worker.stop()
  await server.stop()
  return taken[0] ?? { types: [], maxConcurrentPerType: 0 }
}

it('takes all job types by default', async () => {
  const { types, maxConcurrentPerType } = await listTaken({})
  expect([...types].sort()).toEqual([...jobRegistry.types].sort())
  expect(maxConcurrentPerType).toBe(2)
})

it('takes only the job types of the configured class', async () => {
  const hearing = await listTaken({ WORK: 'hearing', JOBS_AT_ONCE: '1' })
  expect(hearing).toEqual({ types: ['transcription', 'model_download'], maxConcurrentPerType: 1 })
  const reading = await listTaken({ WORK: 'reading' })
  expect(reading.types).toEqual([
    'entity_extraction',
    'recap',
    'duplicate_cleanup',
    'webhook',
    'vault',
    'notice',
  ])
})

it.each([
  ['WORK', 'sleeping', 'Each part of WORK must be one of hearing, reading'],
  ['JOBS_AT_ONCE', '0', 'JOBS_AT_ONCE must be a whole number from 1 to 64'],
  ['JOBS_AT_ONCE', '0.5', 'JOBS_AT_ONCE must be a whole number from 1 to 64'],
  ['ENGINE_THREADS', 'all', 'ENGINE_THREADS must be a whole number from 1 to 256'],
  ['LLM_CONTEXT_TOKENS', '1999', 'LLM_CONTEXT_TOKENS must be a whole number from 2000'],
  ['LLM_QUESTIONS_AT_ONCE', '0', 'LLM_QUESTIONS_AT_ONCE must be a whole number from 1 to 64'],
  ['JOB_NICENESS', '20', 'JOB_NICENESS must be a whole number from 0 to 19'],
  ['JOB_NICENESS', '-5', 'JOB_NICENESS must be a whole number from 0 to 19'],
])('rejects %s=%s with the allowed values', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value }, folder)).toThrow(new Error(sentence))
})
