import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

describe('toPlainText', () => {
  it.each([
    ['without the signs of headings and lists', '# Past\n- one\n* two\n1. three', 'Past\none\ntwo\nthree'],
    [
      'with the words that a link shows',
      'Ask [[Brother Osk|the monk]] or [[Wren]].',
      'Ask the monk or Wren.',
    ],
    ['with secret parts, but not their marks', 'Open.\n\n:::gm\nSecret.\n:::', 'Open.\n\nSecret.'],
    ['with everything else as it stands', '<b>a</b> 3 * 4 [x] #1', '<b>a</b> 3 * 4 [x] #1'],
  ])('renders %s', (_, description, expected) => {
    expect(toPlainText(description)).toBe(expected)
  })
})
