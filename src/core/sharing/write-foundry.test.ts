import { expect, it } from 'vitest'
import { anExport } from './test-export.ts'
import { writeFoundry } from './write-foundry.ts'

async function write({ exported, names } = anExport()): Promise<unknown> {
  let text = ''
  for await (const part of writeFoundry(exported, names, (kind, id) => `${kind}/${id}`)) text += part
  return JSON.parse(text)
}

/** Review snapshot changes line by line: they change what Foundry imports. */
it('writes a campaign as an adventure with linked journal entries', async () => {
  expect(await write()).toMatchSnapshot()
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
