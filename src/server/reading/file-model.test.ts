import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recapAnswer } from '#contract/recap/schemas.ts'
import { createFileModel } from '#server/adapters/language-model/llama/file-model.ts'
import { jobs } from '#server/db/schema.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { writeRandomModel } from '#server/testing/fakes/random-model.ts'
import {
  aTable,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'

const reason = z.optional(z.string())

let server: TestServer
afterEach(() => server.stop())

it('tells an evening with a model of random weights, stores nothing that is broken, and reads the transcript once', async () => {
  const file = writeRandomModel(path.join(mkdtempSync(path.join(tmpdir(), 'random-model-')), 'Random.gguf'), {
    layers: 1,
    width: 32,
  })
  const fileModel = createFileModel({
    file,
    contextTokens: 16_000,
    threads: 1,
    minFreeBytes: 0,
    warn: () => {},
  })
  /** Tokens of the transcript that had to be read, for each question. */
  const reads: number[] = []
  const asked: string[] = []
  const languageModel: LanguageModel = {
    ...fileModel,
    answer(question) {
      asked.push(question.schemaName)
      const at = reads.push(0) - 1
      const onTokens: typeof question.onTokens = (count) => {
        question.onTokens?.(count)
        if (count.read === 0) reads[at] = count.toRead
      }
      return fileModel.answer({ ...question, onTokens })
    },
  }
  server = await startTestServer({ languageModel })
  const { token, sessionId } = await aTable(server)
  const form = transcriptForm(readFileSync('demo/the-causeway.txt', 'utf8'))
  await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token, form })
  await server.runJobs()

  // The later questions, of both jobs, read only their own words. The random answers decide whether there are more of them.
  const [first = 0, ...later] = reads
  expect(first).toBeGreaterThan(1_000)
  expect(asked).toEqual(expect.arrayContaining(['read', 'world', 'tell']))
  expect(later.every((tokens) => tokens === 0)).toBe(true)
  const done = await server.deps.db
    .select()
    .from(jobs)
    .where(eq(jobs.sessionId, sessionId))
    .orderBy(asc(jobs.id))
  expect(done.map(({ jobType, status }) => [jobType, status])).toEqual([
    ['entity_extraction', 'completed'],
    ['recap', 'completed'],
    ['duplicate_cleanup', 'completed'],
  ])
  const reasons = done.map(({ result }) =>
    z.object({ incomplete: reason, fallbackReason: reason }).parse(result),
  )
  expect(reasons.flatMap(({ incomplete, fallbackReason }) => incomplete ?? fallbackReason ?? [])).toEqual(
    expect.arrayContaining([expect.stringMatching(/could not be read|found nothing/)]),
  )
  const { body } = await server.call('GET', `/api/recap/${sessionId}`, { token })
  const { recap } = recapAnswer.parse(body)
  expect(recap?.kind).toBe('highlights')
  expect(recap?.moments.length).toBeGreaterThan(0)
  expect(readdirSync(server.deps.files.workFolder).filter((name) => name.startsWith(sessionId))).toEqual([])
})
