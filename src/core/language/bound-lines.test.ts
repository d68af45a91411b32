import { expect, it } from 'vitest'
import { boundLines, tellUnread } from './bound-lines.ts'

const lines = ['one', 'two', 'three'].map((text, at) => ({
  ...{ id: String(at), start: at, end: at + 1, speaker: null, text },
}))

it('reads whole lines up to the limit and counts the rest', () => {
  expect(boundLines(lines, 11)).toHaveLength(3)
  expect(boundLines(lines, 10)).toHaveLength(2)
  expect(tellUnread(lines, boundLines(lines, 10))).toEqual({ unreadLines: 1 })
  expect(tellUnread(lines, lines)).toEqual({})
})
