import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

describe('cutText', () => {
  it('cuts between sentences if one ends nearby', () => {
    expect(cutText('One two three four five six seven. Eight nine ten.', [10, 5])).toEqual([
      'One two three four five six seven.',
      'Eight nine ten.',
    ])
  })

  it('cuts between words if no sentence ends nearby', () => {
    const text = Array.from({ length: 15 }, () => 'one two six').join(' ')
    const [first = '', second = ''] = cutText(text, [10, 5])
    expect(first.length).toBeCloseTo(120, -1)
    expect(`${first} ${second}`).toBe(text)
  })

  it('leaves a short text whole', () => {
    expect(cutText('Roll for it', [10, 5])).toEqual(['Roll for it', ''])
  })

  it('cuts languages without spaces', () => {
    expect(cutText('我们走进了地窖。里面很黑，有烟味。谁先走？', [10, 5])).toEqual([
      '我们走进了地窖。里面很黑，有烟味。',
      '谁先走？',
    ])
  })

  it('loses nothing', () => {
    const lengths = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), lengths, (text, parts) => {
        const cut = cutText(text, parts)
        expect(cut).toHaveLength(parts.length)
        expect(cut.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
      }),
    )
  })

  it('cuts a text of hours into thousands of parts in bounded time', () => {
    const text = 'And then we went on to the next town. '.repeat(20_000)
    expect(
      cutText(
        text,
        Array.from({ length: 4_000 }, () => 1),
      ).every((part) => part !== ''),
    ).toBe(true)
  }, 30_000)
})
