import { expect, it } from 'vitest'
import { type Named, nameScenes } from './name-scenes.ts'

const wood: Named = { name: 'Emberwood', isPlace: true }
const gate: Named = { name: 'Hollowgate', isPlace: true }
const ash: Named = { name: 'Sister Ash', isPlace: false }
const brann: Named = { name: 'Brann', isPlace: false }
const pair: Named = { name: 'Odo and Pell', isPlace: false }

const said = (times: number, ...named: Named[]) =>
  Array.from({ length: times }, () => ({ text: 'said', isNarration: false, named }))
const told = (text: string, ...named: Named[]) => ({ text, isNarration: true, named })

it('names a scene after its main place and the people it mentions more than other scenes do', () => {
  const lines = [...said(4, wood), ...said(3, ash), ...said(3, brann), ...said(4, gate, brann)]
  expect(nameScenes(lines, [0, 10])).toEqual(['Emberwood: Sister Ash and Brann', 'Hollowgate: Brann'])
})

it('keeps the place of the previous scene while it is still mentioned', () => {
  const lines = [...said(4, wood), ...said(2, wood, ash)]
  expect(nameScenes(lines, [0, 4])).toEqual(['Emberwood', 'Emberwood: Sister Ash'])
})

it('adds no other name to a name that is itself a pair', () => {
  expect(nameScenes([...said(3, pair), ...said(2, ash)], [0])).toEqual(['Odo and Pell'])
})

it('quotes the first description if the scene mentions no known name', () => {
  const lines = [...said(1), told('Okay, you walk down the narrow path towards the old mill.')]
  expect(nameScenes(lines, [0])).toEqual(['you walk down the narrow path towards …'])
  expect(nameScenes([told('It is dark.')], [0])).toEqual(['It is dark.'])
})
