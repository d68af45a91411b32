import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLinkIndex, linkParagraph } from './link-names.ts'
import { listDistinctWords, listLinks, listNameKeys, listTextKeys } from './list-links.ts'

const entries = [
  { id: 'mirelle', name: 'Mirelle Vanthorne', aliases: ['Mirelle'] },
  { id: 'court', name: 'Lantern Court', aliases: [] },
  { id: 'osk', name: 'Brother Osk', aliases: [] },
]
const index = buildLinkIndex(entries)
const link = (description: string, entryId = 'mirelle') => listLinks(entryId, description, index)

describe('listLinks', () => {
  it.each([
    ['to an entry that is mentioned', 'Pays the Lantern Court.', [{ toId: 'court', isSecret: false }]],
    [
      'as secret if only a secret part mentions the entry',
      'Pays.\n:::gm\nServes Brother Osk.\n:::',
      [{ toId: 'osk', isSecret: true }],
    ],
    [
      'as open if an open part mentions the entry too',
      ':::gm\nServes Brother Osk.\n:::\nKnows Brother Osk.',
      [{ toId: 'osk', isSecret: false }],
    ],
    [
      'as secret in an unclosed part',
      'Brother Osk. :::gm the Lantern Court',
      [
        { toId: 'osk', isSecret: false },
        { toId: 'court', isSecret: true },
      ],
    ],
    ['never to itself', 'Mirelle Vanthorne waits.', []],
    ['once per entry', 'Brother Osk, brother osk', [{ toId: 'osk', isSecret: false }]],
  ])('lists a link %s', (_, description, expected) => {
    expect(link(description)).toEqual(expected)
  })
})

describe('lookup keys', () => {
  const piece = fc.constantFrom('a', 'bar', "k'v", 'cur', 'Óx', '!', ' ', ' ', '-', '\n', 'İd', 'राम')
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
  const entry = fc.record({ name: text, aliases: fc.array(text, { maxLength: 2 }) })

  it('include, for every name linked in a text, a key that the text contains', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), text, (named, description) => {
        const all = named.map((one, id) => ({ id: String(id), ...one }))
        const linked = linkParagraph([description], buildLinkIndex(all))
          .flat()
          .flatMap(({ entryId }) => entryId ?? [])
        const textKeys = new Set(listTextKeys(description))
        const words = new Set(listDistinctWords(description))
        for (const id of linked) {
          const keys = listNameKeys(all[Number(id)] ?? { name: '', aliases: [] })
          expect(keys.some((key) => textKeys.has(key))).toBe(true)
          expect(keys.some((key) => key.split(' ').every((word) => words.has(word)))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('stay short for long names', () => {
    expect(listNameKeys({ name: 'The Order of the Pale Lantern', aliases: [] })).toEqual(['the order of'])
    expect(listNameKeys({ name: 'x'.repeat(5_000), aliases: ['Ox'] })).toEqual([])
    expect(listDistinctWords('x'.repeat(100_000))).toEqual([])
  })
})
