import { expect, it } from 'vitest'
import { countUnread, limitLines } from './limit-lines.ts'

const lines = ['one', 'two', 'three'].map((text, at) => ({
  ...{ id: String(at), start: at, end: at + 1, speaker: null, text },
}))

it('reads whole lines up to the limit and counts the rest', () => {
  expect(limitLines(lines, 11)).toHaveLength(3)
  expect(limitLines(lines, 10)).toHaveLength(2)
  expect(countUnread(lines, limitLines(lines, 10))).toEqual({ unreadLines: 1 })
  expect(countUnread(lines, lines)).toEqual({})
})
