import { describe, expect, it } from 'vitest'
import { markUnprintable } from './mark-unprintable.ts'

const isPrintable = (letter: string) => /^[a-zA-Z\u00c0-\u017fα-ωά-ώ\d\s<>!-/:]$/u.test(letter)
const printed = (text: string) =>
  markUnprintable(text, isPrintable)
    .parts.map((part) => part.text)
    .join('')

describe('markUnprintable', () => {
  it.each([
    ['Mirelle <b>"Vanthorne"</b>', 'Mirelle <b>"Vanthorne"</b>'],
    ['مرحبا بالعالم, she said', '[Arabic], she said'],
    ['the sword 東京の剣 of', 'the sword [Chinese or Japanese] of'],
    ['剣は「東京」の塔。 Then', '[Chinese or Japanese] Then'],
    ['🐉🔥 ⚔️', '[emoji]'],
    ['👩‍👩‍👧', '[emoji]'],
    ['שלום 🐉', '[Hebrew] [emoji]'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    ['Ｆ𝔉', 'FF'],
    ['ἀρχή', 'αρχή'],
    ['e\u0301', 'é'],
    ['a\tb', 'a b'],
    ['∑', '[other signs]'],
    ['\ud800', '[other signs]'],
    ['', ''],
  ])('prints %j as %j', (text, shown) => {
    expect(printed(text)).toBe(shown)
  })

  it('reports scripts and accents that cannot be printed', () => {
    const { parts, missing } = markUnprintable('Say שלום to ἀρχή', isPrintable)
    expect(parts).toEqual([
      { text: 'Say ', isMark: false },
      { text: '[Hebrew]', isMark: true },
      { text: ' to αρχή', isMark: false },
    ])
    expect([...missing]).toEqual(['Hebrew', 'rare accents'])
  })

  it('keeps zero-width joiners and non-joiners', () => {
    const text = 'می\u200cخواهم 👩\u200d👧'
    expect(markUnprintable(text, () => true).parts).toEqual([{ text, isMark: false }])
  })

  it('reports nothing if every letter is printable', () => {
    expect(markUnprintable('Łódź', isPrintable).missing.size).toBe(0)
  })
})
