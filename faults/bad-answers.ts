import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { calls } from '#contract/endpoints.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { startTranscriptionServer } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { badAnswers } from './bad-answer-corpus.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { startStub, story } from './model-stub.ts'
import { addSession, findJob, importLines, readTranscripts, uploadRecording, waitForEnd } from './table.ts'

const storedBytes = 64 * 1024

function corruptAnswers(seed: number): string[] {
  const good = JSON.stringify({
    entities: [{ name: 'Mirelle', facts: [{ text: 'Mirelle waits.', lines: [1] }] }],
  })
  const position = fc.integer({ min: 1, max: good.length - 1 })
  const corrupted = fc.oneof(
    position.map((at) => good.slice(0, at)),
    fc.tuple(position, fc.string({ minLength: 1 })).map(([at, more]) => `${good.slice(0, at)}${more}`),
    fc.string(),
  )
  return fc.sample(corrupted, { seed, numRuns: 20 })
}

function requireStored({ dataDir }: Installation, jobId: string, answer: string): void {
  const file = path.join(dataDir, 'work', `answer-${jobId}.txt`)
  assert(statSync(file).size <= storedBytes)
  const stored = readFileSync(file, 'utf8')
  assert(answer.startsWith(stored.slice(0, 1_000)), `stored: ${stored.slice(0, 100)}`)
}

async function readWithBadModel(random: Random, tally: Tally): Promise<void> {
  const answers = [
    ...badAnswers.map(([, answer]) => answer),
    ...corruptAnswers(Math.floor(random() * 2 ** 31)),
  ]
  const asked = new Map<string, number>()
  const stub = await startStub(({ words, body }) => {
    const number = /Hall (\d+)/.exec(words)?.[1] ?? ''
    const question = `${number} ${JSON.stringify(body['response_format'])}`
    asked.set(question, (asked.get(question) ?? 0) + 1)
    return { text: answers[Number(number)] ?? '' }
  })
  await withInstallation(tally, stub.environment, async (installation) => {
    const { ask, campaignId } = installation
    const sessions: string[] = []
    // One after the other, because a server refuses more calls of one account at once.
    for (const number of answers.keys()) {
      const sessionId = await addSession(installation)
      const line = `[0:00:30] Rowan: They rest in Hall ${number} of the castle.`
      await importLines(installation, sessionId, [...story, line])
      sessions.push(sessionId)
    }
    for (const [number, sessionId] of sessions.entries()) {
      const name = badAnswers[number]?.[0] ?? JSON.stringify(answers[number])
      for (const job of await waitForEnd(installation, sessionId, 300_000)) {
        assert.equal(job.status, 'completed', name)
        if (!job.result_data?.includes(recapTexts.unreadableAnswer)) continue
        requireStored(installation, job.id, answers[number] ?? '')
      }
      const reading = await findJob(installation, sessionId, 'entity_extraction')
      // Every answer of the corpus is unreadable; some of the random answers can be read.
      if (badAnswers[number]) assert(reading.result_data?.includes(recapTexts.unreadableAnswer), name)
      const { recap } = await ask(calls.readRecap, { params: { sessionId } })
      assert.equal(recap?.kind, 'highlights', name)
    }
    assert(
      [...asked.values()].every((times) => times <= 4),
      'more requests than one and one repair in each of two jobs',
    )
    const { entries } = await ask(calls.listEntries, { params: { campaignId } })
    assert.equal(new Set(entries.map(({ name }) => name.toLowerCase())).size, entries.length)
  }).finally(stub.close)
}

async function transcribeWithBadService(random: Random, tally: Tally): Promise<void> {
  let answer = ''
  const service = await startTranscriptionServer(() => ({ raw: answer, type: 'application/json' }))
  const sound = await makeSound('evening.flac', { seconds: 3 })
  await withInstallation(tally, { TRANSCRIBE_BASE_URL: service.url }, async (installation) => {
    for (const [name, bad] of badAnswers.filter(() => random() < 0.3)) {
      answer = bad
      const before = service.requests.length
      const sessionId = await addSession(installation)
      await uploadRecording(installation, sessionId, sound)
      const [job] = await waitForEnd(installation, sessionId, 30_000)
      assert(job)
      assert.equal(job.error_message, recapTexts.unreadableAnswer, name)
      assert.equal(service.requests.length - before, 2, name)
      requireStored(installation, job.id, bad)
      assert.deepEqual(await readTranscripts(installation, sessionId), [])
    }
  }).finally(service.close)
}

export const badModel: Fault = {
  row: 14,
  title: 'a language model answers with garbage',
  times: 5,
  run: readWithBadModel,
}

export const badService: Fault = {
  row: 14,
  title: 'a speech service answers with garbage',
  times: 5,
  run: transcribeWithBadService,
}
