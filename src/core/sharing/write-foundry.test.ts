import { expect, it } from 'vitest'
import { aBook } from './test-book.ts'
import { writeFoundry } from './write-foundry.ts'

async function write({ book, names } = aBook()): Promise<unknown> {
  let text = ''
  for await (const part of writeFoundry(book, names, (kind, id) => `${kind}/${id}`)) text += part
  return JSON.parse(text)
}

/** Review snapshot changes line by line: they change what Foundry imports. */
it('writes a campaign as an adventure with linked journal entries', async () => {
  expect(await write()).toMatchSnapshot()
})

it('writes an empty campaign', async () => {
  const { book, names } = aBook()
  const empty = { ...book, async *sessions() {}, async *entries() {} }
  expect(await write({ book: empty, names: { ...names, list: [] } })).toMatchObject({
    name: 'The Ashen Crown',
    folders: [{ name: 'Sessions' }],
    journal: [],
  })
})
