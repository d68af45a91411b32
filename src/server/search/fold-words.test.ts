import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { foldWords } from '#core/language/search/query-words.ts'
import { withServer } from '#server/testing/server/test-server.ts'

const server = withServer()
const folded = z.object({ rows: z.array(z.object({ folded: z.string(), words: z.string() })) })

async function foldInDatabase(texts: string[]) {
  const list = sql.param(texts)
  return folded.parse(
    await server.deps.db.execute(sql`
    select search_fold(one) as folded, search_words(one)::text as words
    from unnest(${list}::text[]) with ordinality as list (one, at) order by at`),
  ).rows
}

const letters = [
  ...'aZ09 \n.,’\'‘ʼs"-_\\:&|()éÉåÅßøØłŁæÆœŒñçİıŒ',
  ...'ΣσςΑάЖжЙйЁёԱաא\u05b0ب\u064bहिन\u093cが\u3099日本。「」ー１Ａﬁ½²™…—😀🐉\u0301\u0327\u1dc4\u20dd\u200d\u00ad',
]

it('folds texts in the database as the program does', async () => {
  const someText = fc.array(fc.constantFrom(...letters, "'s", ' the '), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(someText, { minLength: 1, maxLength: 20 }), async (lists) => {
      const texts = lists.map((list) => list.join(''))
      const rows = await foldInDatabase(texts)
      expect(rows.map((row) => row.folded)).toEqual(texts.map((text) => foldWords(text).join(' ')))
    }),
    { numRuns: 200 },
  )
})

it('cuts long words and long runs of marks, so that every text can be stored', async () => {
  const texts = ['x'.repeat(5_000), `a${'\u05c2\u05b0'.repeat(50_000)}`, `${'日本'.repeat(3_000)}`]
  const rows = await foldInDatabase(texts)
  expect(rows.map(({ words }) => words)).toEqual(texts.map((text) => `'${foldWords(text).join()}'`))
  expect(rows.every(({ words }) => words.length <= 102)).toBe(true)
})
