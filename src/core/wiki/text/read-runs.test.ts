import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinRuns, readRuns, type TextRun } from './read-runs.ts'

const show = ({ text, marks, target }: TextRun) => {
  const kind = target?.kind === 'picture' ? ' (picture)' : ''
  const linked = target ? `${text}→${target.kind === 'address' ? target.href : target.name}${kind}` : text
  return marks.reduceRight((inner, mark) => `${mark}(${inner})`, linked)
}
const read = (text: string) => readRuns(text).map(show).join('|')

describe('readRuns', () => {
  it.each([
    ['plain words', 'She waits.', 'She waits.'],
    ['bold, italics and code', '**a** *b* _c_ `d`', 'strong(a)| |emphasis(b)| |emphasis(c)| |code(d)'],
    ['marks in marks', '**a *b* c**', 'strong(a )|strong(emphasis(b))|strong( c)'],
    ['marks in equal marks once', '*_a_ b*', 'emphasis(a b)'],
    ['marks over a line break', '**a\nb**', 'strong(a\nb)'],
    ['a link to an entry', 'Ask [[Osk|the monk]].', 'Ask |the monk→Osk|.'],
    ['a picture of an entry', 'See ![[ Osk ]].', 'See |Osk→Osk (picture)|.'],
    ['an escaped picture as a link', '\\![[Osk]]', '!|Osk→Osk'],
    ['a link to an entry in bold', '**[[Osk]]**', 'strong(Osk→Osk)'],
    ['a name with marks as it is', '[[a_b_c *d*]]', 'a_b_c *d*→a_b_c *d*'],
    [
      'an address',
      '[the map](https://maps.example/a?b=1&amp=2 "x")',
      'the map→https://maps.example/a?b=1&amp=2',
    ],
    [
      'an address in brackets',
      '<https://maps.example/_a_>',
      'https://maps.example/_a_→https://maps.example/_a_',
    ],
    ['the text of an address without marks', '[**a** `b`](https://a.example)', 'a b→https://a.example/'],
    ['escaped marks', '\\*a\\* \\[[Osk]] \\\\', '*a* [[Osk]] \\'],
    ['code literally', '`**a** [[Osk]] &amp; \\*`', 'code(**a** [[Osk]] &amp; \\*)'],
  ])('reads %s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    'a * b _ c',
    '5*3 = 15',
    'snake_case_name',
    '** a **',
    '<b>no</b>',
    '&lt;b&gt; &copy;',
    '[x]',
    '[x][y]',
    '[x]: https://a.example',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,a)',
    '[x](http://a.example)',
    '[x](//a.example)',
    '[x](/app)',
    '[x](https:a.example)',
    '[x](https://good.example@evil.example/)',
    '[](https://a.example)',
    '![x](https://a.example/p.png)',
    '<javascript:alert(1)>',
    '<mailto:a@b.example>',
    '<a@b.example>',
    'https://a.example',
    '[[Osk',
    '[[<img src=x onerror=alert(1)>',
    '\u2e220\u2e23',
    '* * *',
    '# a',
    '> a',
    '1. a',
    'a\n===',
  ])('leaves %j as it is written', (text) => {
    expect(read(text)).toBe(text)
  })

  it.each([
    [
      'placeholder characters next to an entry link',
      '\u2e220\u2e23 **[[Osk]]** \\\u2e221\u2e23 &',
      '\u2e220\u2e23 |strong(Osk→Osk)| \\\u2e221\u2e23 &',
    ],
    ['an entry link in a refused link', '[a [[Osk]] & b](javascript:x)', '[a [[Osk]] & b](javascript:x)'],
  ])('preserves %s', (_, text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('shows the unparsed text of a paragraph with too many marks', () => {
    const text = '*a* '.repeat(1_000).trim()
    expect(read(text)).toBe(text)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      ...'*|**|_|`|``|[|]|](|)|[[|]]|Osk|<|>|https://a.example|javascript:|\\|&|&amp;|!|\n| | |a|b.|\u2e22|\u2e23|0'.split(
        '|',
      ),
    ),
    fc.string({ maxLength: 4 }),
  )
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  it('links only to https URLs, and never loses a letter', () => {
    fc.assert(
      fc.property(text, (written) => {
        const runs = readRuns(written)
        for (const { target } of runs) {
          if (target?.kind === 'address') expect(target.href).toMatch(/^https:\/\/[^\s"'<>@[\]]+$/)
        }
        const letters = (some: string) => some.match(/[a-zA-Z]+/g)?.join('') ?? ''
        const shown =
          letters(joinRuns(runs)) +
          runs.map(({ target }) => target && letters(JSON.stringify(target))).join('')
        for (const letter of new Set(letters(written))) expect(shown).toContain(letter)
      }),
      { numRuns: 2_000 },
    )
  })
})
