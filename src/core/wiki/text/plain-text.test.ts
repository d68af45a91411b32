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
})
