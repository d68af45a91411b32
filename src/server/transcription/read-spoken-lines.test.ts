import { expect, it } from 'vitest'
import {
  aCampaign,
  aPerson,
  aSession,
  transcriptForm,
  withServer,
} from '#server/testing/server/test-server.ts'
import { readSpokenLines } from './read-spoken-lines.ts'

const server = withServer()

async function importLines(lines: string[]): Promise<string> {
  const { token } = await aPerson(server)
  const sessionId = await aSession(server, token, await aCampaign(server, token))
  const url = `/api/transcription/session/${sessionId}/import`
  await server.call('POST', url, { token, form: transcriptForm(lines.join('\n')) })
  return sessionId
}
const halfReadable = 'Mirelle waits. '.repeat(34_000)

it('reads a session up to the readable length and counts the lines after it', async () => {
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

it('leaves no line of an ordinary session unread', async () => {
  const { lines, unread } = await readSpokenLines(server.deps, await importLines(['Rowan: Mirelle waits.']))
  expect(lines).toMatchObject([{ speaker: 'Rowan', text: 'Mirelle waits.' }])
  expect(unread).toEqual({})
})
