import { describe, expect, it } from 'vitest'
import { readTranscript } from '#core/language/read-transcript.ts'
import { toLines } from '#core/language/test-lines.ts'
import { collectNames } from './collect-names.ts'
import { indexKnownNames } from './find-known-names.ts'
import { groupNames, maxGroups } from './group-names.ts'
import { distinctName } from './test-names.ts'

function readNames(texts: string[]) {
  return collectNames(readTranscript(toLines(texts.map((text) => ['Rowan', text]))))
}

describe('a transcript with more names than the limit', () => {
  const crowd = Array.from({ length: 2 * maxGroups }, (_, at) => `Then we met K${distinctName(at)} again.`)
  const lastly = ['Mirelle', 'Mirelle', 'Ostwin'].map((name) => `Then we met ${name} again.`)
  const known = indexKnownNames({
    known: [{ name: 'Ostwin', aliases: [], category: 'people' }],
    table: [],
    vocabulary: [],
  })
  const keys = groupNames(readNames([...crowd, ...lastly]), known).map(({ key }) => key)

  it('yields no more names than the limit', () => {
    expect(keys.length).toBeLessThanOrEqual(maxGroups)
  })

  it('keeps the most mentioned name and a name from the wiki', () => {
    expect(keys).toContain('mirelle')
    expect(keys).toContain('ostwin')
  })
})
