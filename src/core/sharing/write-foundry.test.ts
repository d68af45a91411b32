import { expect, it } from 'vitest'
import { anExport } from './test-export.ts'
import { type FoundryId, writeFoundry } from './write-foundry.ts'

const idOf: FoundryId = (kind, id) => `${kind}/${id}`
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

async function write({ exported, names } = anExport()): Promise<unknown> {
  let text = ''
  for await (const part of writeFoundry(exported, names, idOf, toBase64)) text += part
  return JSON.parse(text)
}

/** Review snapshot changes line by line: they change what Foundry imports. */
it('writes a campaign as an adventure with linked journal entries', async () => {
  expect(await write()).toMatchSnapshot()
})

it("hides the game master's page of a session from players", async () => {
  const { exported, names } = anExport()
  async function* sessions() {
    for await (const session of exported.sessions()) {
      const openThreads = [{ text: 'Who rang?', kind: 'mystery' as const, sources: [] }]
      yield session.recap ? { ...session, recap: { ...session.recap, openThreads } } : session
    }
  }
  const written = JSON.stringify(await write({ exported: { ...exported, sessions }, names }))
  const [page = ''] = /{[^{}]*"name":"For the game master".*?"flags"/.exec(written) ?? []
  expect(page).toContain('Who rang?')
  expect(page).toContain('"ownership":{"default":0}')
  expect(written.split('Who rang?')).toHaveLength(2)
})

it('keeps the id of the adventure when the campaign is renamed', async () => {
  const { exported, names } = anExport()
  const renamed = { ...exported, campaign: { ...exported.campaign, name: 'The Ashen Throne' } }
  expect(await write({ exported: renamed, names })).toMatchObject({
    _id: 'adventure/c1',
    name: 'The Ashen Throne',
  })
})

it('writes an empty campaign', async () => {
  const { exported, names } = anExport()
  const empty = { ...exported, async *sessions() {}, async *entries() {} }
  expect(await write({ exported: empty, names: { ...names, list: [] } })).toMatchObject({
    name: 'The Ashen Crown',
    folders: [{ name: 'Sessions' }],
    journal: [],
  })
})
