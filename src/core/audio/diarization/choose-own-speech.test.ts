import { describe, expect, it } from 'vitest'
import { chooseOwnSpeech } from './choose-own-speech.ts'

const turns = [
  { start: 0, end: 2, speaker: 0 },
  { start: 3, end: 13, speaker: 0 },
  { start: 5, end: 6, speaker: 1 },
  { start: 20, end: 26, speaker: 0 },
  { start: 25.8, end: 30, speaker: 1 },
]

describe('chooseOwnSpeech', () => {
  it('takes the longest stretches without other voices, up to a total length', () => {
    expect(chooseOwnSpeech(turns, 0, 14)).toEqual([
      { start: 6, end: 13 },
      { start: 20, end: 25.8 },
      { start: 0, end: expect.closeTo(1.2) },
    ])
    expect(chooseOwnSpeech(turns, 1, 30)).toEqual([{ start: 26, end: 30 }])
  })

  it('takes stretches with other voices only if there are none without', () => {
    const both = [
      { start: 0, end: 9, speaker: 0 },
      { start: 1, end: 3, speaker: 1 },
    ]
    expect(chooseOwnSpeech(both, 1, 30)).toEqual([{ start: 1, end: 3 }])
    expect(chooseOwnSpeech(both, 2, 30)).toEqual([])
  })
})
