import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type Proposal, proposalTexts } from '#contract/wiki/proposals.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let osk: string
let gate: string
let prays: string
let sings: string
let stands: string

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  osk = (await wiki.anEntry({ description: 'A monk.' })).id
  gate = (await wiki.anEntry({ name: 'The Gate', category: 'places', description: '' })).id
  prays = await wiki.aFact(osk, 'Osk prays')
  sings = await wiki.aFact(osk, 'Osk sings.')
  stands = await wiki.aFact(gate, 'The Gate stands.')
})

const all = () => ({ factIds: [prays, sings, stands] })
const decide = async (verdict: 'accept' | 'dismiss', body: unknown = all()) => {
  const answer = await wiki.call('POST', `/proposals/${verdict}`, body)
  expect(answer.status).toBe(200)
  return { decided: Number(answer.body['decided']), undoId: String(answer.body['undoId']) }
}
const undo = (undoId: string) => wiki.call('POST', `/bin/${undoId}/restore`)
const list = async (query = '') => (await wiki.call('GET', `/proposals${query}`)).body
const waiting = async () => ((await list())['proposals'] as Proposal[]).map(({ text }) => text)
const textOf = async (id: string) => (await wiki.article(id)).description
const statuses = async (id: string) => (await wiki.article(id)).facts.map(({ status }) => status)
const edit = (id: string, body: object) => wiki.call('PUT', `/entry/${id}`, body)

describe('the list of proposals', () => {
  it('names the entry of each proposal, and omits decided facts and trashed entries', async () => {
    const gone = await wiki.anEntry({ name: 'The Well' })
    await wiki.aFact(gone.id, 'The Well is dry.')
    await wiki.call('DELETE', `/entry/${gone.id}`)
    await wiki.aFact(osk, 'Osk sleeps.', 'accepted')
    const body = await list()
    expect(body['pagination']).toEqual({ page: 1, limit: 20, total: 3, pages: 1 })
    expect(body['proposals']).toMatchObject([
      { id: prays, text: 'Osk prays', entry: { id: osk, name: 'Brother Osk', category: 'people' } },
      { id: sings, sources: [{ segmentId: 's', start: 1 }], sessionNumber: null },
      { id: stands, entry: { id: gate, name: 'The Gate', visibility: 'everyone' } },
    ])
  })

  it('is paginated', async () => {
    const second = await list('?limit=2&page=2')
    expect(second['proposals']).toMatchObject([{ id: stands }])
    expect(second['pagination']).toEqual({ page: 2, limit: 2, total: 3, pages: 2 })
  })

  it('is for game masters only', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    const denied = { status: 403, body: { error: maintenanceTexts.gmOnly } }
    expect(await wiki.call('GET', '/proposals', undefined, player.token)).toMatchObject(denied)
    for (const verdict of ['accept', 'dismiss']) {
      const answer = await wiki.call('POST', `/proposals/${verdict}`, all(), player.token)
      expect(answer).toMatchObject(denied)
    }
    expect(await waiting()).toHaveLength(3)
  })
})

describe('accepting several proposals', () => {
  it('adds each fact to its entry, with one revision per entry', async () => {
    expect(await decide('accept')).toMatchObject({ decided: 3 })
    expect(await textOf(osk)).toBe('A monk. Osk prays. Osk sings.')
    expect(await textOf(gate)).toBe('The Gate stands.')
    expect(await wiki.changesOf(osk)).toEqual(['fact', 'create'])
    expect(await waiting()).toEqual([])
  })

  it('ignores decided facts, unknown ids and facts of other campaigns', async () => {
    const other = await aWiki(server)
    const foreign = await other.aFact((await other.anEntry()).id, 'Foreign.')
    await wiki.call('PUT', `/entry/${osk}/facts/${prays}`, { status: 'dismissed' })
    expect(await decide('accept', { factIds: [prays, sings, sings, foreign, 'none'] })).toMatchObject({
      decided: 1,
    })
    expect(await textOf(osk)).toBe('A monk. Osk sings.')
    expect((await other.call('GET', '/proposals')).body['proposals']).toHaveLength(1)
  })

  it('changes nothing the second time', async () => {
    await decide('accept')
    const again = await wiki.call('POST', '/proposals/accept', all())
    expect(again.body).toEqual({ success: true, decided: 0, undoId: null })
    expect(await wiki.changesOf(osk)).toEqual(['fact', 'create'])
  })

  it('returns the same undo id for a repeated request', async () => {
    const url = `/api/wiki/${wiki.campaignId}/proposals/accept`
    const headers = { 'idempotency-key': 'accept-them-once' }
    const send = () => server.call('POST', url, { token: wiki.gm.token, body: all(), headers })
    const first = await send()
    expect(first.body['undoId']).toBeTruthy()
    expect((await send()).body).toEqual(first.body)
  })

  it('leaves a proposal undecided if it would make the description too long', async () => {
    await wiki.setEntry(osk, { description: 'x'.repeat(wikiLimits.description - 12) })
    expect(await decide('accept')).toMatchObject({ decided: 2 })
    expect(await waiting()).toEqual(['Osk sings.'])
  })

  it.each([{}, { factIds: 'all' }, { factIds: [1] }, { factIds: Array(1001).fill('a') }])(
    'refuses an invalid list of ids',
    async (body) => {
      const answer = await wiki.call('POST', '/proposals/accept', body)
      expect(answer).toMatchObject({ status: 400, body: { error: proposalTexts.factIds } })
    },
  )
})

it('dismisses several proposals without changing any description, and can undo the dismissal', async () => {
  const { decided, undoId } = await decide('dismiss')
  expect(decided).toBe(3)
  expect(await statuses(osk)).toEqual(['dismissed', 'dismissed'])
  expect(await textOf(osk)).toBe('A monk.')
  expect((await undo(undoId)).body).toEqual({ success: true, restored: 3 })
  expect(await waiting()).toHaveLength(3)
  expect(await wiki.changesOf(osk)).toEqual(['create'])
})

describe('undoing an acceptance', () => {
  it('proposes the facts again and restores the descriptions, and returns 404 the second time', async () => {
    const { undoId } = await decide('accept')
    expect((await undo(undoId)).body).toEqual({ success: true, restored: 3 })
    expect(await waiting()).toEqual(['Osk prays', 'Osk sings.', 'The Gate stands.'])
    expect([await textOf(osk), await textOf(gate)]).toEqual(['A monk.', ''])
    expect(await wiki.changesOf(osk)).toEqual(['fact', 'fact', 'create'])
    expect(await undo(undoId)).toMatchObject({
      status: 404,
      body: { error: maintenanceTexts.trashItemNotFound },
    })
  })

  it('keeps what a person has written since', async () => {
    const { undoId } = await decide('accept')
    await edit(osk, { name: 'Brother Osk', description: 'A monk of Ash. Osk prays. He hums.' })
    await undo(undoId)
    expect(await textOf(osk)).toBe('A monk of Ash. He hums.')
    // "Osk sings." is missing, because the edit removed this sentence and so dismissed its fact.
    expect(await waiting()).toEqual(['Osk prays', 'The Gate stands.'])
  })

  it('keeps a sentence that was in the description before the acceptance', async () => {
    await edit(gate, { name: 'The Gate', description: 'Old. The Gate stands.' })
    const { undoId } = await decide('accept')
    await undo(undoId)
    expect(await textOf(gate)).toBe('Old. The Gate stands.')
    expect(await waiting()).toHaveLength(3)
  })

  it('does not change an entry in the bin', async () => {
    const { undoId } = await decide('accept')
    await wiki.call('DELETE', `/entry/${gate}`)
    await undo(undoId)
    const [row] = await server.deps.db.select().from(wikiEntries).where(eq(wikiEntries.id, gate))
    expect(row?.description).toBe('The Gate stands.')
    expect(await waiting()).toEqual(['Osk prays', 'Osk sings.'])
  })

  it('is not offered in the bin', async () => {
    await decide('accept')
    expect((await wiki.call('GET', '/bin')).body['bin']).toEqual([])
  })

  it('returns 404 when requested in another campaign', async () => {
    const { undoId } = await decide('accept')
    const other = await aWiki(server)
    expect((await other.call('POST', `/bin/${undoId}/restore`)).status).toBe(404)
    expect(await waiting()).toEqual([])
  })
})
