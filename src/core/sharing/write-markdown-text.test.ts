import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it } from 'vitest'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { readRuns } from '#core/wiki/text/read-runs.ts'
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
  pictures: new Set(),
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
      'a_b *c* 5\\*3 \\<b\\> `x` \\#tag \\=\\=m\\=\\= \\~\\~n\\~\\~ \\$y\\$ \\%\\%z\\%\\% \\&lt; \\^id',
    ],
    [':::gm\nHe lies.\n\n- a\n:::', '> [!warning] For game masters\n>\n> He lies.\n> \n> - a'],
  ])('writes %j as %j', (text, written) => {
    expect(write(text)).toBe(written)
  })

  it.each([
    ['**Brother Osk** and *[[O|him]]*', '**[[Brother Osk]]** and *[[O|him]]*'],
    ['say `` `[[O]] %%` ``', 'say `` `[[O]] %%` ``'],
    ['[a \\] b](https://a.example/?a&amp;b)', '[a \\] b](<https://a.example/?a\\&amp;b>)'],
    ['```js\n[[O]]\n- `x`\n```', '```\n[[O]]\n- `x`\n```'],
    ['\\![x](https://a.example) \\![[O]]! ![[O]]', '\\![x](<https://a.example/>) \\![[O]]! [[O]]'],
    ['`= this.file` ` $= dv ` `a = b`', '`\u2060= this.file` `\u2060$= dv` `a = b`'],
    ['> [!danger] **x**', '> \\[!danger\\] **x**'],
  ])('keeps the marks of %j as %j', (text, written) => {
    expect(write(text)).toBe(written)
  })

  it('writes long code in linear time', { timeout: 10_000 }, () => {
    const code = ` ${'x'.repeat(400_000)}`
    expect(write(`\`${code}\``)).toBe(`\`${code}\``)
    const ticks = '` '.repeat(200_000)
    expect(write(`\`\`\`\n${ticks}\n\`\`\``)).toBe(`\`\`\`\n${ticks}\n\`\`\``)
  })

  it('never links to a missing note', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'[[~]]~|~Brother Osk~The Monk~O~:::gm\n~:::~\n\n~\\~#~- '.split('~')),
      fc.string({ maxLength: 8 }),
    )
    const notes = new Set(links.noteOf.values())
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        // Leaves out backticks, because brackets within code stay as they are.
        const text = pieces.join('').replaceAll('`', '')
        for (const [, note = ''] of write(text).matchAll(/(?<!\\)\[\[([^\]|]+)/g)) {
          expect(notes.has(note)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

type Shown = { text: string; marks: string }
type Block = ReturnType<typeof fromMarkdown>['children'][number]
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number]

function readCommonMark(nodes: Inline[], marks = ''): Shown[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return { text: node.value, marks }
    if (node.type === 'inlineCode') return { text: node.value, marks: `${marks} code` }
    if (node.type === 'strong' || node.type === 'emphasis') {
      return readCommonMark(node.children, `${marks} ${node.type}`)
    }
    if (node.type === 'link') return readCommonMark(node.children, `${marks} ${node.url}`)
    throw new Error(`A vault must not contain ${node.type}`)
  })
}

/** Lists each letter with its marks, each mark once, because bold within bold looks like bold. */
const listLetters = (shown: Shown[]) =>
  shown.flatMap(({ text, marks }) => {
    const distinct = [...new Set(marks.split(' ').filter((mark) => mark !== ''))].sort().join(' ')
    return [...text.replace(/[\s\u2060]+/g, '')].map((letter) => letter + distinct)
  })

it('writes Markdown that CommonMark reads the way the wiki shows it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'*~**~_~__~`~``~[~](~)~<~>~https://a.example~\\~&~&amp;~!~\n~ ~ ~a~b.~\u2e22~0~1. ~- ~# ~> ~```~==='.split(
        '~',
      ),
    ),
    fc.string({ maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = `a${pieces.join('').replace(/\s*\n\s*/g, '\nz')}`
      const wanted = readRuns(text).map((run) => ({
        text: run.text,
        marks: [...run.marks, ...(run.target?.kind === 'address' ? [run.target.href] : [])].join(' '),
      }))
      const shown = fromMarkdown(write(text)).children.flatMap((block) => {
        if (block.type !== 'paragraph') throw new Error(`A paragraph must not become ${block.type}`)
        return readCommonMark(block.children)
      })
      expect(listLetters(shown)).toEqual(listLetters(wanted))
    }),
    { numRuns: 2_000 },
  )
})

it('writes quoted YAML on one line and without links', () => {
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
