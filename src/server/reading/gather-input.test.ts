import { beforeAll, describe, expect, it } from 'vitest'
import { aStatement } from '#core/recap/test-sections.ts'
import { storeRecap } from '#server/recap/test-recaps.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { createTranscriptScene } from '#server/transcription/test-transcripts.ts'
import { readReadingContext, readSpokenLines } from './gather-input.ts'

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

describe('reading context', () => {
  let gm: { token: string }
  let campaignId: string

  const server = withServer()
  beforeAll(async () => {
    gm = await aPerson(server)
    campaignId = await aCampaign(server, gm.token)
  })

  const aSessionOn = (date: string) => aSession(server, gm.token, campaignId, date, date)
  const addRecap = (sessionId: string, sentences: string[]) =>
    storeRecap(server, sessionId, {
      summary: sentences.join(' '),
      summarySentences: sentences.map((text) => aStatement(text, { confirmed: !text.includes('perhaps') })),
    })
  const lastRecapOf = async (sessionId: string) =>
    (await readReadingContext(server.deps, campaignId, sessionId)).lastRecap

  describe('the reading context', () => {
    it('contains the latest recap of an earlier session, as players read it', async () => {
      const first = await aSessionOn('2026-03-01')
      const second = await aSessionOn('2026-03-08')
      const third = await aSessionOn('2026-03-15')
      const later = await aSessionOn('2026-03-22')
      await addRecap(first, ['They met.'])
      await addRecap(second, ['Snow fell.', 'Corvin woke.', 'He is perhaps a king.'])
      await addRecap(later, ['The end came.'])
      await server.call('POST', `/api/wiki/${campaignId}/entry`, {
        token: gm.token,
        body: { name: 'Corvin', visibility: 'gm' },
      })
      expect(await lastRecapOf(third)).toBe('Snow fell.')
      expect(await lastRecapOf(second)).toBe('They met.')
      expect(await lastRecapOf(first)).toBeUndefined()
    })

    it('contains at most 300 words of the recap', async () => {
      const long = await aSessionOn('2026-04-01')
      await addRecap(long, [`${'word '.repeat(400).trim()}.`])
      const next = await aSessionOn('2026-04-08')
      expect((await lastRecapOf(next))?.split(' ')).toHaveLength(300)
    })

    it('contains the tone of the campaign', async () => {
      expect((await readReadingContext(server.deps, campaignId)).tone).toBe('plain')
      await server.call('PUT', `/api/campaign/${campaignId}/settings`, {
        token: gm.token,
        body: { tone: 'chronicle' },
      })
      expect((await readReadingContext(server.deps, campaignId)).tone).toBe('chronicle')
    })
  })
})
