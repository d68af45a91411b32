import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLinkIndex, linkParagraph } from './link-names.ts'

const entries = [
  { id: 'mirelle', name: 'Mirelle Vanthorne', aliases: ['Mirelle', 'the Castellan'] },
  { id: 'court', name: 'Lantern Court', aliases: [] },
  { id: 'lantern', name: 'Lantern', aliases: [] },
  { id: 'ox', name: 'Ox', aliases: [] },
  { id: 'kvarn', name: "K'varn", aliases: [] },
  { id: 'osk', name: 'Öskø', aliases: [] },
  { id: 'ilka', name: 'İlka', aliases: [] },
  { id: 'ahoy', name: 'Ahoy!', aliases: ['!Hail', 'राम'] },
  { id: 'heir', name: 'Heir', aliases: ['Lantern', 'The Castellan'] },
]
const index = buildLinkIndex(entries)

const link = (text: string, selfId: string | null = null) =>
  linkParagraph([text], index, selfId)
    .flat()
    .map((part) => (part.entryId ? `[${part.text}→${part.entryId}]` : part.text))
    .join('')

describe('linkParagraph', () => {
  it.each([
    ['a name', 'At dusk Mirelle waits.', 'At dusk [Mirelle→mirelle] waits.'],
    ['a name in any case', 'the LANTERN COURT pays', 'the [LANTERN COURT→court] pays'],
    ['the longest name', 'The Lantern Court met.', 'The [Lantern Court→court] met.'],
    ['an alias of several words', 'Ask the castellan!', 'Ask [the castellan→mirelle]!'],
    ['whole words only', 'Lanterns burn; a lantern’s light', 'Lanterns burn; a [lantern→lantern]’s light'],
    ['no names of two letters', 'The ox and Ox.', 'The ox and Ox.'],
    ['names with an apostrophe', "They fought K'varn.", "They fought [K'varn→kvarn]."],
    [
      'no part of a name with an apostrophe',
      "Lantern'ovara, Tal’Lantern, and the lantern'll burn",
      "Lantern'ovara, Tal’Lantern, and the [lantern→lantern]'ll burn",
    ],
    ['a name after an elided word', 'the flame d’Lantern', 'the flame d’[Lantern→lantern]'],
    [
      'no name between several apostrophes',
      'Tal’d’Lantern, Lantern’s’ovara, d’lantern’ll',
      'Tal’d’Lantern, Lantern’s’ovara, d’lantern’ll',
    ],
    ['names with non-English letters', 'Öskø, öskø', '[Öskø→osk], öskø'],
    [
      'a name after a letter that grows in lower case',
      'İlka met osk, öskø',
      '[İlka→ilka] met osk, [öskø→osk]',
    ],
    ['a name that ends with punctuation', 'Ahoy! Ahoy there', '[Ahoy!→ahoy] Ahoy there'],
    ['no name that starts with punctuation', 'We cried !Hail', 'We cried !Hail'],
    ['no part of a word that continues with marks', 'रामा, राम', 'रामा, [राम→ahoy]'],
    ['a name rather than an alias', 'a lantern', 'a [lantern→lantern]'],
    ['the first of two equal aliases', 'the castellan', '[the castellan→mirelle]'],
    ['no part of a longer name', 'lantern court', '[lantern court→court]'],
    ['only the first mention', 'Mirelle spoke. Mirelle left.', '[Mirelle→mirelle] spoke. Mirelle left.'],
    [
      'an alias and a name of one entry once',
      'Mirelle Vanthorne, or Mirelle',
      '[Mirelle Vanthorne→mirelle], or Mirelle',
    ],
  ])('links %s', (_, text, expected) => {
    expect(link(text)).toBe(expected)
  })

  it('never links an entry to itself', () => {
    expect(link('Mirelle of the Lantern Court', 'mirelle')).toBe('Mirelle of the [Lantern Court→court]')
  })

  it('links an entry only once per paragraph, even if several sentences mention it', () => {
    const linked = linkParagraph(['Mirelle spoke.', 'Mirelle left.'], index)
    expect(linked.map((parts) => parts.some(({ entryId }) => entryId !== null))).toEqual([true, false])
  })

  it('finds the same links as a naive search at every word', () => {
    const startsWord = (text: string, at: number) => /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at))
    const nameAtEvery = (text: string, names: string[]) => {
      const found: string[] = []
      for (const { index: at } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        if (at < found.join('').length) continue
        const here = names.filter((name) => text.startsWith(name, at) && !startsWord(text, at + name.length))
        const longest = here.toSorted((a, b) => b.length - a.length)[0]
        if (longest !== undefined) found.push(text.slice(found.join('').length, at), longest)
      }
      return found.filter((_, position) => position % 2 === 1)
    }
    const someCharacters = fc
      .array(fc.constantFrom('bo', 'an', 'é', '𝒜', ' ', '-', '!', ' of ', ' '.repeat(3), 'x '.repeat(40)))
      .map((characters) => characters.join(''))
    fc.assert(
      fc.property(fc.array(someCharacters), someCharacters, (names, text) => {
        const phrases = names.filter((name) => startsWord(name, 0) && [...name.trim()].length > 2)
        const targets = phrases.map((name, position) => ({ id: `${position}`, name, aliases: [] }))
        const isNamed = linkParagraph([text], buildLinkIndex(targets))[0]?.flatMap((part) =>
          part.entryId === null ? [] : [part.text],
        )
        const expected = nameAtEvery(text, [...new Set(phrases.map((name) => name.trim()))])
        expect(isNamed).toEqual([...new Set(expected)])
      }),
    )
  })

  it('leaves the text unchanged', () => {
    const someText = fc.array(
      fc.oneof(
        fc.constantFrom('Mirelle ', 'lantern court', 'LANTERN', ' ', '\n', 'İ', "K'varn"),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(someText, (pieces) => {
        const text = pieces.join('')
        expect(
          linkParagraph([text], index)
            .flat()
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
