import { describe, expect, it } from 'vitest'
import { listExpectedWords, writeNames } from './expected-words.ts'

const write = (transcribed: string, names: string[]) => {
  const words = transcribed.split(' ').map((text, at) => ({ text, start: at, end: at + 1 }))
  return writeNames(words, names)
    .map(({ text }) => text)
    .join(' ')
}

describe('expected words', () => {
  it('are listed once, in order, without common words that are part of a name', () => {
    const names = ['Mirelle', 'Old Brannoc', 'the Lantern Court of Hollowgate', 'MIRELLE', '7']
    expect(listExpectedWords(names)).toEqual(['Mirelle', 'Brannoc', 'Hollowgate'])
  })

  it('include a common word that is a whole name, but not function words such as "will"', () => {
    expect(listExpectedWords(['Ash', 'Will'])).toEqual(['Ash'])
  })

  it('are limited to the first 300', () => {
    const names = Array.from(
      { length: 400 },
      (_, at) => `Mirelle${String.fromCharCode(97 + (at % 26), 97 + at / 26)}`,
    )
    expect(listExpectedWords(names)).toEqual(names.slice(0, 300))
  })
})

describe('writing transcribed names', () => {
  it('writes a complete name as the campaign spells it', () => {
    expect(write('then old Brannoc left', ['Old Brannoc'])).toBe('then Old Brannoc left')
    expect(write('the lantern court met oscar', ['Lantern Court', 'Oscar'])).toBe(
      'the Lantern Court met Oscar',
    )
  })

  it('does not change parts of a name or common words', () => {
    expect(write('the old ash court', ['Old Brannoc', 'Lantern Court', 'Ash'])).toBe('the old ash court')
  })
})
