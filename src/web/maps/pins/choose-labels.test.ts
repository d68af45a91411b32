import { expect, it } from 'vitest'
import { chooseLabels } from './choose-labels.ts'

const pin = (id: string, left: number, top: number, name = 'Hollowgate') => ({ id, name, left, top })

it('shows labels that cover nothing', () => {
  expect(chooseLabels([pin('a', 100, 100), pin('b', 300, 100)])).toEqual(new Set(['a', 'b']))
})

it('omits the label of a later pin that would cover a label', () => {
  expect(chooseLabels([pin('a', 100, 100), pin('b', 150, 100)])).toEqual(new Set(['a']))
})

it('omits a label that would cover another pin', () => {
  expect(chooseLabels([pin('a', 100, 100), pin('b', 100, 130)])).toEqual(new Set(['b']))
})
