import { expect, it } from 'vitest'
import { limitLines } from './spoken-line.ts'

const lines = ['one', 'two', 'three'].map((text, at) => ({
  ...{ id: String(at), start: at, end: at + 1, speaker: null, text },
}))

it('reads whole lines up to the limit', () => {
  expect(limitLines(lines, 11)).toHaveLength(3)
  expect(limitLines(lines, 10)).toHaveLength(2)
})
