import { expect, it } from 'vitest'
import { withServer } from '#server/testing/server/test-server.ts'
import { createTranscriptScene } from '#server/transcription/test-transcripts.ts'
import { readSpokenLines } from './read-spoken-lines.ts'

const server = withServer()
const importLines = async (lines: string[]) =>
  (await createTranscriptScene(server, lines.join('\n'))).sessionId
const halfReadable = 'Mirelle waits. '.repeat(34_000)

it('reads a session up to the maximum length and counts the unread lines', async () => {
  const sessionId = await importLines([
    'Rowan: Mirelle waits.',
    ...[1, 2, 3].map(() => `Rowan: ${halfReadable}`),
    'Ines: I wave.',
  ])
  const { lines, sources, unread } = await readSpokenLines(server.deps, sessionId)
  const length = lines.reduce((sum, { text }) => sum + text.length, 0)
  expect(length).toBeGreaterThan(990_000)
  expect(length).toBeLessThanOrEqual(1_000_000)
  expect(sources.size).toBe(3)
  expect(unread.unreadLines).toBeGreaterThan(2)
})

it('reads every line of an ordinary session', async () => {
  const { lines, unread } = await readSpokenLines(server.deps, await importLines(['Rowan: Mirelle waits.']))
  expect(lines).toMatchObject([{ speaker: 'Rowan', text: 'Mirelle waits.' }])
  expect(unread).toEqual({})
})
