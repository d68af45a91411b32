import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords } from '#core/diff-words.ts'
import { collapseUnchanged, type ShownPart } from './collapse-unchanged.ts'

const render = (parts: ShownPart[]) =>
  parts.map(({ kind, text }) => (kind === 'skipped' ? '<…>' : kind === 'same' ? text : `(${text})`)).join('')

describe('collapseUnchanged', () => {
  it.each([
    ['shows a short text whole', 'She keeps the key.', 'She lost the key.', 'She (keeps)(lost) the key.'],
    [
      'shows only the text around a change',
      'one two three four five six X six five four three two one',
      'one two three four five six Y six five four three two one',
      '<…>five six (X)(Y) six five<…>',
    ],
    [
      'skips the middle between two changes',
      'A one two three four five six seven eight B',
      'C one two three four five six seven eight D',
      '(A)(C) one two<…>seven eight (B)(D)',
    ],
  ])('%s', (_, before, after, shown) => {
    expect(render(collapseUnchanged(diffWords(before, after), 8))).toBe(shown)
  })

  it('drops no text', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.lorem({ maxCount: 60 }), (before, after) => {
        const parts = diffWords(before, after)
        const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text).join('')
        expect(texts(collapseUnchanged(parts, 20))).toBe(texts(parts))
      }),
    )
  })
})
