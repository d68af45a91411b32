import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

describe('toPlainText', () => {
  it.each([
    ['headings and lists without marks', '# Past\n- one\n* two\n1. three', 'Past\none\ntwo\nthree'],
    ['links as their labels', 'Ask [[Brother Osk|the monk]] or [[Wren]].', 'Ask the monk or Wren.'],
    ['secret parts without marks', 'Open.\n\n:::gm\nSecret.\n:::', 'Open.\n\nSecret.'],
    ['everything else unchanged', '<b>a</b> 3 * 4 [x] #1', '<b>a</b> 3 * 4 [x] #1'],
  ])('renders %s', (_, description, expected) => {
    expect(toPlainText(description)).toBe(expected)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      ...'**~*~_~`~```\n~> ~[[Osk]]~[[~]]~# ~## ~- ~• ~1. ~\n~\n\n~:::gm ~:::~ ~a~b c~\\'.split('~'),
    ),
    fc.string({ maxLength: 3 }),
  )
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

  it('renders the same words with and without parsing', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const description = pieces.join('')
        // The marks in front cause the description to be parsed.
        const [, ...parsed] = words(toPlainText(`**MARK**\n\n${description}`))
        expect(parsed).toEqual(words(toPlainText(description)))
      }),
      { numRuns: 2_000 },
    )
  })
})

it('does not parse a text with very many marks in many paragraphs', () => {
  const paragraph = `${'**a** '.repeat(60).trim()}\n\n`
  expect(toPlainText(paragraph.repeat(10))).not.toContain('*')
  expect(toPlainText(paragraph.repeat(50))).toContain('**a**')
})
