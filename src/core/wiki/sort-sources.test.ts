import { expect, it } from 'vitest'
import { sortRecapSources } from '#core/recap/sort-recap-sources.ts'
import { aSource, aStatement, emptySections } from '#core/recap/test-sections.ts'
import { sortSources } from './sort-sources.ts'

const lines: Record<string, string> = {
  a: 'I am going to head upstairs.',
  b: 'An invisible stalker attacks you from the dark.',
  c: 'Stalkers? In the dark?',
}
const lineOf = ({ segmentId }: { segmentId: string }) => lines[segmentId]
const idsOf = (sources: { segmentId: string }[]) => sources.map(({ segmentId }) => segmentId)
const sort = (text: string, ...ids: string[]) =>
  idsOf(
    sortSources(
      text,
      ids.map((id) => aSource(id)),
      lineOf,
    ),
  )

it('puts the line with the most words in common first and keeps the order of the others', () => {
  expect(sort('Invisible stalkers attacked the party in the dark.', 'a', 'c', 'b')).toEqual(['b', 'a', 'c'])
})

it('does not count short words', () => {
  expect(sort('Going in, the two of you are in for it.', 'c', 'a')).toEqual(['a', 'c'])
})

it('keeps the order if no line is known or none has a word in common', () => {
  expect(sort('Invisible stalkers attacked.', 'x', 'y')).toEqual(['x', 'y'])
  expect(sort('Percy forged a trigger.', 'a', 'b')).toEqual(['a', 'b'])
})

it('sorts the sources of statements and items by all their words', () => {
  const sources = [aSource('a'), aSource('b')]
  const fight = {
    ...{ number: 1, title: 'Ambush', description: '', consequences: '', keyDialogue: ['Stalker!'] },
    ...{ sources, confirmed: true },
  }
  const recap = {
    ...emptySections,
    summary: 'Up.',
    summarySentences: [aStatement('They head upstairs.', { sources: [aSource('b'), aSource('a')] })],
    keyEvents: [fight],
  }
  const sorted = sortRecapSources(recap, lineOf)
  expect(idsOf(sorted.summarySentences[0]?.sources ?? [])).toEqual(['a', 'b'])
  expect(idsOf(sorted.keyEvents[0]?.sources ?? [])).toEqual(['b', 'a'])
  expect(sorted.summary).toBe('Up.')
})
