import { beforeEach, describe, expect, it } from 'vitest'
import { nameLimits } from '#contract/names/schemas.ts'
import { aCampaign, aPerson, withServer } from '#server/testing/server/test-server.ts'
import { ignorePairs, readIgnoredPairs } from './service.ts'

const server = withServer()
let campaignId: string
beforeEach(async () => {
  campaignId = await aCampaign(server, (await aPerson(server)).token)
})

const ignore = (from: string, to = 'Mirelle') =>
  server.deps.db.transaction((tx) => ignorePairs(tx, campaignId, [{ from, to }]))
const read = () => readIgnoredPairs(server.deps, campaignId)

describe('ignored pairs of names', () => {
  it('are stored once per pair, and not if both spellings are the same', async () => {
    for (const from of ['Mirel', 'MIREL', 'mirelle']) await ignore(from)
    await ignore('Mirel', 'Osric')
    expect(await read()).toEqual([
      { from: 'mirel', to: 'mirelle' },
      { from: 'mirel', to: 'osric' },
    ])
  })

  it('are all stored when several are ignored at once', async () => {
    const spellings = ['mirel', 'mirela', 'mirele', 'mireli', 'mirelo']
    await Promise.all(spellings.map((from) => ignore(from)))
    expect((await read()).map(({ from }) => from).sort()).toEqual(spellings)
  })

  it('are forgotten beyond the limit, the oldest first', async () => {
    const pairs = Array.from({ length: nameLimits.ignored }, (_, n) => ({ from: `m${n}`, to: 'mirelle' }))
    await server.deps.db.transaction((tx) => ignorePairs(tx, campaignId, pairs))
    await ignore('Mirel')
    expect(await read()).toEqual([...pairs.slice(1), { from: 'mirel', to: 'mirelle' }])
  })
})
