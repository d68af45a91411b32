import { describe, expect, it } from 'vitest'
import { isReadable, measureBrokenPairs } from './is-readable.ts'

const asLines = (...texts: string[]) => texts.map((text) => ({ text }))

// Output of PocketSphinx for a meeting and for sentences read aloud.
const noise = asLines(
  'have a lot of desktop computers so that at the the to the movies you the unpleasantness is any it is these are the reception',
  'is',
  'i think if people actually use a pass it to him was the new head and through it',
)
const readAloud = asLines(
  'but mr john guess would have been at leisure to consider how much there might be prickly in his power to do for',
  'he was not until this blows young man',
  'he might even have been made the amiable himself',
)

describe('isReadable', () => {
  it('is false for noise', () => {
    expect(isReadable(noise)).toBe(false)
  })

  it('is true for speech read aloud', () => {
    expect(isReadable(readAloud)).toBe(true)
  })

  it('is true despite a single slip, or a few slips in many sentences', () => {
    expect(isReadable(asLines('Open the the gate.'))).toBe(true)
    const evening = Array.from({ length: 60 }, () => ({ text: 'The knight guards the gate of the town.' }))
    expect(isReadable([...evening, ...asLines('Open the the gate.', 'She is from is the north.')])).toBe(true)
  })

  it('does not count two words as a pair if a comma or a sentence end separates them', () => {
    const lines = asLines('Look at the, the gate. Of. Is it for?')
    expect(measureBrokenPairs(lines)).toEqual({ pairs: 2, broken: 0 })
  })
})
