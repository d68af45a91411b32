import { expect, it } from 'vitest'
import { fillOpening } from './fill-opening.ts'
import { aSource, aStatement, emptySections } from './test-sections.ts'

const cited = aStatement('Osk lied.', { sources: [aSource('l1')] })
const run = {
  ...emptySections,
  ...{ title: 'The Gate', summary: 'Osk lied.', summarySentences: [cited] },
  ...{ detailedNarrative: 'Osk lied.', narrativeSentences: [cited] },
}

it('keeps what the user wrote, and adds the rest of the run', () => {
  const filled = fillOpening({ ...emptySections, summary: 'What a night.' }, run)
  expect(filled).toEqual({ ...run, summary: 'What a night.', summarySentences: [] })
})

it('takes all of the run if the user wrote nothing', () => {
  expect(fillOpening(emptySections, run)).toEqual(run)
})
