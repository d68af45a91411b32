import { describe, expect, it } from 'vitest'
import { readTranscript } from '#core/language/read-transcript.ts'
import { toLines } from '#core/language/test-lines.ts'
import { collectUnmarkedNames } from './collect-unmarked-names.ts'

type Said = [string | null, string]

const find = (...said: Said[]) =>
  new Set(collectUnmarkedNames(readTranscript(toLines(said))).map(({ text }) => text))

describe('collectUnmarkedNames', () => {
  it('finds a player character whose name is an ordinary word', () => {
    const names = find(
      ['rowan', 'all right thistle you see the gate is open'],
      ['rowan', 'the guard looks at thistle'],
      ['kit', "thistle's horse is gone"],
      ['kit', 'then thistle takes the rope'],
      ['rowan', 'behind you maerin and thistle are still on the wall'],
      ['kit', 'thistle and maerin run'],
      ['rowan', 'that is enough for now thistle'],
    )
    expect(names).toContain('thistle')
  })

  it.each([
    ['a noun after articles', 'thistle', 'the thistle'],
    ['an answer that stands alone', 'correct', 'correct'],
  ])('does not treat %s as a name', (_, word, text) => {
    const said = Array.from(
      { length: 8 },
      (_, at): Said => ['rowan', at % 2 === 0 ? text : `and ${text} is near maerin`],
    )
    expect(find(...said)).not.toContain(word)
  })

  it('finds a place whose first word rarely occurs elsewhere', () => {
    const said = Array.from(
      { length: 3 },
      (): Said => ['rowan', 'you come back to the crooked barn at night'],
    )
    expect(find(...said)).toContain('crooked barn')
    expect(
      find(...said, ...Array.from({ length: 3 }, (): Said => ['rowan', 'a crooked smile'])),
    ).not.toContain('crooked barn')
  })

  it('does not treat two ordinary words for places ("mountain range") as a name', () => {
    const said = Array.from({ length: 3 }, (): Said => ['rowan', 'beyond the mountain range it rains'])
    expect(find(...said)).not.toContain('mountain range')
  })
})
