import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiffPart, diffWords } from './diff-words.ts'

const render = (parts: DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

const only = (parts: DiffPart[], kind: 'removed' | 'added') =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('')

describe('diffWords', () => {
  it.each([
    ['an unchanged text', 'She keeps the key.', 'She keeps the key.', 'She keeps the key.'],
    ['a new text', '', 'New.', '{+New.+}'],
    ['a deleted text', 'Old.', '', '[-Old.-]'],
    ['a replaced word', 'She keeps the key.', 'She lost the key.', 'She [-keeps-]{+lost+} the key.'],
    ['an added word', 'the key', 'the iron key', 'the {+iron +}key'],
    ['a removed word', 'the iron key', 'the key', 'the [-iron -]key'],
    ['an added paragraph', 'One.\n\nThree.', 'One.\n\nTwo.\n\nThree.', 'One.\n\n{+Two.\n\n+}Three.'],
    ['a changed accent', 'Mirelle', 'Mirèlle', '[-Mirelle-]{+Mirèlle+}'],
    ['an added full stop', 'The end', 'The end.', 'The end{+.+}'],
    [
      'two adjacent words as one change',
      'a red old door',
      'a tall new door',
      'a [-red old-]{+tall new+} door',
    ],
    [
      'words that share only scraps as one change',
      'cats in bags',
      'dogs in cars',
      '[-cats in bags-]{+dogs in cars+}',
    ],
    ['an emoji as one character', 'Hi 🐉!', 'Hi 🐲!', 'Hi [-🐉-]{+🐲+}!'],
  ])('shows %s', (_, before, after, expected) => {
    expect(render(diffWords(before, after))).toBe(expected)
  })

  const words = fc
    .array(fc.constantFrom('the', 'key', 'Mirelle', ' ', ' ', '\n', '.', '🐉', 'ab', 'x'), { maxLength: 60 })
    .map((list) => list.join(''))

  it('reproduces both texts from the parts', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), words, (before, after) => {
        const parts = diffWords(before, after)
        expect(only(parts, 'removed')).toBe(before)
        expect(only(parts, 'added')).toBe(after)
        expect(parts.every(({ text }) => text !== '')).toBe(true)
      }),
    )
  })

  it('finds one changed word among a hundred thousand characters', () => {
    const before = 'The causeway floods at noon, says Mirelle. '.repeat(2_400)
    const after = `${before.slice(0, 50_000)}${before.slice(50_000).replace('Mirelle', 'Corvin')}`
    const changes = diffWords(before, after).filter(({ kind }) => kind !== 'same')
    expect(changes.map(({ text }) => text)).toEqual(['Mirelle', 'Corvin'])
  })

  it('shows an unrelated text as replaced, in bounded time', () => {
    const before = Array.from({ length: 15_000 }, (_, index) => `old${index}`).join(' ')
    const after = Array.from({ length: 15_000 }, (_, index) => `new${index}`).join(' ')
    expect(diffWords(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  })
})
