import { expect, it } from 'vitest'
import { aBook } from './test-book.ts'
import { writeFoundry } from './write-foundry.ts'

async function write({ book, names } = aBook()): Promise<unknown> {
  let text = ''
  for await (const part of writeFoundry(book, names, (kind, id) => `${kind}/${id}`)) text += part
  return JSON.parse(text)
}

/** Looked at by hand in every line: what changes here changes what Foundry takes in. */
it('a campaign is an adventure of journal entries that lead to each other', async () => {
  expect(await write()).toMatchSnapshot()
})

it('a campaign in which nothing happened yet is an adventure all the same', async () => {
  const { book, names } = aBook()
  const empty = { ...book, async *sessions() {}, async *entries() {} }
  expect(await write({ book: empty, names: { ...names, list: [] } })).toMatchObject({
    name: 'The Ashen Crown',
    folders: [{ name: 'Sessions' }],
    journal: [],
  })
})
