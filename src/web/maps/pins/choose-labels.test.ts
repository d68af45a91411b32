import { expect, it } from 'vitest'
import { chooseLabels } from './pin-markers.tsx'

const pin = (id: string, left: number, top: number, name = 'Hollowgate') => ({ id, name, left, top })

it('shows labels that overlap nothing', () => {
  expect(chooseLabels([pin('a', 100, 100), pin('b', 300, 100)])).toEqual(new Set(['a', 'b']))
})

it('omits a label that would overlap the label of an earlier pin', () => {
  expect(chooseLabels([pin('a', 100, 100), pin('b', 150, 100)])).toEqual(new Set(['a']))
})

it('omits a label that would overlap another pin', () => {
  expect(chooseLabels([pin('a', 100, 100), pin('b', 100, 130)])).toEqual(new Set(['b']))
})
