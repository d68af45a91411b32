import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createFakeLanguageModel } from '#server/testing/fakes/fake-language-model.ts'
import { createRecordedModel } from './recorded-model.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ask = (prompt: string) => ({
  schema: z.object({ text: z.string() }),
  schemaName: 'session_notes',
  instructions: 'Read.',
  prompt,
  signal: new AbortController().signal,
})
const live = () => createFakeLanguageModel(({ prompt }) => ({ text: `read ${prompt}` }))

it('records the live answers and repeats them without a live model', async () => {
  const recording = createRecordedModel(folder, live())
  await recording.answer(ask('one'))
  const [file = ''] = readdirSync(folder)
  expect(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))).toEqual({
    order: 1,
    schemaName: 'session_notes',
    answer: { text: 'read one' },
  })
  const repeating = createRecordedModel(folder, null)
  expect(await repeating.answer(ask('one'))).toEqual({ text: 'read one' })
  expect(repeating.usage).toEqual(recording.usage)
  expect(repeating.usage).toMatchObject({ questions: 1, tokensOut: 5 })
})

it('reports how many answers are missing', async () => {
  await createRecordedModel(folder, live()).answer(ask('one'))
  const model = createRecordedModel(folder, null)
  await model.answer(ask('one'))
  await expect(model.answer(ask('two'))).rejects.toThrow('1 of 2 questions so far have no recorded answer')
})

it('lists and deletes answers to questions that are no longer asked', async () => {
  const before = createRecordedModel(folder, live())
  await before.answer(ask('one'))
  await before.answer(ask('two'))
  const after = createRecordedModel(folder, null)
  await after.answer(ask('two'))
  expect(after.listUnused()).toHaveLength(1)
  after.deleteUnused()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await after.answer(ask('two'))).toEqual({ text: 'read two' })
})
