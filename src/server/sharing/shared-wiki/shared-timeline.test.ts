import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SharedSession } from '#contract/sharing/schemas.ts'
import { campaigns } from '#server/db/schema.ts'
import { storeRecap } from '#server/recap/test-recaps.ts'
import { aSharedWiki, renderFacts } from '#server/sharing/test-sharing.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'

let wiki: Awaited<ReturnType<typeof aSharedWiki>>
let sessionId: string

const keyEvent = (title: string) => ({
  ...{ number: 1, title, description: `${title}.`, keyDialogue: [], consequences: '' },
  sources: [{ segmentId: 'g', transcriptionId: 't', sessionId, start: 20, end: 21 }],
})

async function anEvent(name: string, more: object = {}) {
  const { id } = await wiki.anEntry({ name, category: 'events', description: `${name} came.`, ...more })
  await wiki.setEntry(id, { firstSessionId: sessionId })
  return id
}

const server = withServer({ render: renderFacts })
beforeEach(async () => {
  wiki = await aSharedWiki(server)
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  const keyEvents = [keyEvent('Osk flees'), keyEvent('A word of Corvin')]
  await storeRecap(server, sessionId, { keyEvents }, 'highlights')
  await anEvent('The Storm', { description: 'Rain.\n:::gm\nMade by Corvin.\n:::' })
  await anEvent('The Betrayal', { visibility: 'gm' })
  await wiki.anEntry({ name: 'Corvin', visibility: 'gm' })
})

async function timelineAt(audience: unknown): Promise<{ timeline: SharedSession[]; bytes: string }> {
  const { token } = await wiki.aShare({ audience })
  const { payload } = await server.app.inject(`/shared-wiki/${token}?view=timeline`)
  return { timeline: JSON.parse(payload).shown.timeline, bytes: payload }
}
const titles = (timeline: SharedSession[]) =>
  timeline.flatMap(({ events }) => events.map(({ title }) => title))

describe('the timeline of a shared wiki', () => {
  it('shows what players see, without sources', async () => {
    const { timeline, bytes } = await timelineAt('everyone')
    expect(timeline).toMatchObject([{ sessionNumber: 1, date: '2026-03-14' }])
    expect(titles(timeline)).toEqual(['Osk flees', 'The Storm'])
    expect(timeline[0]?.name).not.toBe('')
    expect(bytes).not.toMatch(/Corvin|Betrayal|segmentId/)
    const player = await aPlayer(server, wiki.campaignId)
    for (const { token } of [player, wiki.gm]) {
      expect((await wiki.preview(token)).body['timeline']).toEqual(timeline)
    }
  })

  it('omits recaps if they are not shown to players', async () => {
    await server.deps.db.update(campaigns).set({ showsRecap: false }).where(eq(campaigns.id, wiki.campaignId))
    const { timeline, bytes } = await timelineAt('everyone')
    expect(titles(timeline)).toEqual(['The Storm'])
    expect(bytes).not.toContain('Osk flees')
    expect(titles((await wiki.preview()).body['timeline'] as SharedSession[])).toEqual(['The Storm'])
  })

  it('shows only entries of the chosen categories, without recap events or session names', async () => {
    const events = await timelineAt({ categories: ['events'] })
    expect(events.timeline).toMatchObject([{ sessionNumber: 1, name: '', events: [{ title: 'The Storm' }] }])
    const people = await timelineAt({ categories: ['people'] })
    expect(people.timeline).toEqual([])
    for (const { bytes } of [events, people]) expect(bytes).not.toMatch(/Osk flees|Corvin|Betrayal/)
    expect(people.bytes).not.toContain('The Storm')
  })

  it('is empty on other pages', async () => {
    const { token } = await wiki.aShare()
    const { payload } = await server.app.inject(`/shared-wiki/${token}`)
    expect(JSON.parse(payload).shown.timeline).toEqual([])
  })
})
