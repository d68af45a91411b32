import { describe, expect, it } from 'vitest'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { fileEntry, maxFacts } from './file-entry.ts'

const entry = {
  id: 'e1',
  name: 'Mirelle',
  aliases: [],
  category: 'people',
  description: 'x'.repeat(wikiLimits.description),
  details: {},
  sessionNumber: null,
  sessionDate: null,
}
const fact = { text: 'Mirelle waits.', status: 'accepted', sessionId: null, sources: [] }
const facts = (count: number) => Array.from({ length: count }, () => fact)

describe('an entry in a campaign file', () => {
  it('may have as many facts and as long a description as a wiki entry', () => {
    expect(fileEntry.safeParse({ ...entry, facts: facts(maxFacts) }).success).toBe(true)
  })

  it.each([
    ['too many facts', { facts: facts(maxFacts + 1) }],
    ['too long a description', { description: 'x'.repeat(wikiLimits.description + 1) }],
  ])('is refused with %s', (_, change) => {
    expect(fileEntry.safeParse({ ...entry, ...change }).success).toBe(false)
  })
})
