import { expect, it } from 'vitest'
import { emptySelection, extendSelection, toggleLine } from './select-lines.ts'

const segments = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

it('selects a line and takes it out again', () => {
  const one = toggleLine(emptySelection, 'b')
  expect([...one.ids]).toEqual(['b'])
  expect(toggleLine(one, 'b').ids.size).toBe(0)
})

it('selects from the last line to this one, in both directions', () => {
  const one = toggleLine(emptySelection, 'c')
  expect([...extendSelection(one, segments, 'a').ids].sort()).toEqual(['a', 'b', 'c'])
  expect([...extendSelection(one, segments, 'd').ids].sort()).toEqual(['c', 'd'])
})

it('selects only the line itself if no line was selected before', () => {
  expect([...extendSelection(emptySelection, segments, 'c').ids]).toEqual(['c'])
})
