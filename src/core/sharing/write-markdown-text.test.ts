import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { type NoteLinks, quoteYaml, writeMarkdownText } from './write-markdown-text.ts'

const entries = [
  { id: 'osk', name: 'Brother Osk', aliases: ['The Monk'] },
  { id: 'o', name: 'O', aliases: [] },
  { id: 'keep', name: 'Hollow/Keep', aliases: [] },
]
const links: NoteLinks = {
  linkNames: { index: buildLinkIndex(entries), entries: new Map(entries.map((one) => [one.id, one])) },
  noteOf: new Map([
    ['osk', 'Brother Osk'],
    ['o', 'O'],
    ['keep', 'Hollow Keep'],
  ]),
}
const write = (text: string) => writeMarkdownText(text, links, null)

describe('writeMarkdownText', () => {
  it.each([
    ['Brother Osk walks. Brother Osk sits.', '[[Brother Osk]] walks. Brother Osk sits.'],
    ['the monk', '[[Brother Osk|the monk]]'],
    ['[[Hollow/Keep|a | keep]] and [[O]]', '[[Hollow Keep|a keep]] and [[O]]'],
    ['[[Nobody]] and [[Nobody|him]]', 'Nobody and him'],
    ['[[half', '\\[\\[half'],
    ['# Walls\n## Stones', '## Walls\n\n### Stones'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['first\n- a\n• b', 'first\n\n- a\n- b'],
    ['one\r\n  two\rthree', 'one\ntwo\nthree'],
    [
      '1) no list\n+ nor this\n--- nor that\n====',
      '1\\) no list\n\\+ nor this\n\\--- nor that\n\\=\\=\\=\\=',
    ],
    [
      'a_b _c_ 5*3 <b> `x` #tag ==m== ~~n~~ $y$ %%z%% &lt; ^id',
      'a_b \\_c\\_ 5\\*3 \\<b\\> \\`x\\` \\#tag \\=\\=m\\=\\= \\~\\~n\\~\\~ \\$y\\$ \\%\\%z\\%\\% \\&lt; \\^id',
    ],
    [':::gm\nHe lies.\n\n- a\n:::', '> [!warning] For game masters\n>\n> He lies.\n> \n> - a'],
  ])('writes %j as %j', (text, written) => {
    expect(write(text)).toBe(written)
  })

  it('never links to a missing note', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'[[~]]~|~Brother Osk~The Monk~O~:::gm\n~:::~\n\n~\\~#~- '.split('~')),
      fc.string({ maxLength: 8 }),
    )
    const notes = new Set(links.noteOf.values())
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        for (const [, note = ''] of write(pieces.join('')).matchAll(/(?<!\\)\[\[([^\]|]+)/g)) {
          expect(notes.has(note)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

it('quotes YAML on one line without links', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const quoted = quoteYaml(text)
      expect(quoted).toMatch(/^"[^\n\r\u0085\u2028\u2029]*"$/)
      expect(quoted).not.toContain('[[')
      const plain = text.replaceAll('[[', '[ [').replaceAll(']]', '] ]')
      expect(JSON.parse(quoted)).toBe(plain)
    }),
  )
})
