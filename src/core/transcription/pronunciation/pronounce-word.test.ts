import { describe, expect, it } from 'vitest'
import { spokenParts } from '#core/reading/pronunciation/spoken-parts.ts'
import { listPieces, pronounceWord } from './pronounce-word.ts'

const known = new Map([
  ['hollow', [['HH', 'AA', 'L', 'OW']]],
  ['gate', [['G', 'EY', 'T']]],
  [
    'ines',
    [
      ['IH', 'N', 'IH', 'S'],
      ['IH', 'N', 'EH', 'S'],
    ],
  ],
  ['u', [['Y', 'UW']]],
  ['i', [['AY']]],
])
const say = (word: string) => pronounceWord(word, known).map((phones) => phones.join(' '))

describe('pronouncing a word', () => {
  it('takes the sounds from the dictionary', () => {
    expect(say('Ines')).toEqual(['IH N IH S', 'IH N EH S'])
  })

  it('composes a word from two dictionary words', () => {
    expect(say('Hollowgate')[0]).toBe('HH AA L OW G EY T')
    expect(listPieces('hollowgate')).toEqual(expect.arrayContaining(['hollowgate', 'hollow', 'gate']))
  })

  it.each([
    ['Fenwick', 'F EH N W IH K'],
    ['Brannoc', 'B R AE N AH K'],
    ['Vanthorne', 'V AE N TH AO R N'],
    ['Tobrin', 'T OW B R IH N'],
    ['Thrain', 'TH R EY N'],
    ['Kaelith', 'K AH L IH TH'],
  ])('sounds out %s', (name, phones) => {
    expect(say(name)[0]).toBe(phones)
  })

  it('gives at most three pronunciations that differ in a vowel', () => {
    expect(say('Brannoc')).toEqual(['B R AE N AH K', 'B R AH N AH K', 'B R AE N AA K'])
    expect(say('Nananana')).toEqual(['N AH N AH N AH N AH', 'N AE N AH N AH N AH', 'N AH N AE N AH N AH'])
    for (const name of ['Mirelle', 'Seraphine', 'Al-Rashid', 'Oridane']) {
      const ways = say(name)
      expect(ways.length).toBeLessThanOrEqual(3)
      expect(new Set(ways).size).toBe(ways.length)
    }
  })

  it('splits words at hyphens and capitals, and spells out short words in capitals', () => {
    expect(spokenParts('Al-Rashíd')).toEqual(['al', 'rashid'])
    expect(spokenParts('ComfyUI')).toEqual(['comfy', 'u', 'i'])
    expect(spokenParts('D’Artagnan')).toEqual(['dartagnan'])
    expect(spokenParts('Ærin')).toEqual(['aerin'])
    expect(say('ComfyUI')[0]).toMatch(/ Y UW AY$/)
  })

  it('returns no pronunciation for a word without letters from a to z', () => {
    expect(say('李')).toEqual([])
    expect(say('42')).toEqual([])
    expect(say('')).toEqual([])
  })
})
