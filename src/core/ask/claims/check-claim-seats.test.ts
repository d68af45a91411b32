import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import type { Seat } from '#core/reading/transcript/find-seats.ts'
import { createClaimCheck } from './check-claim.ts'

const seats: Seat[] = [
  { speaker: 'ROWAN', isGameMaster: true, characters: ['The Raven'] },
  { speaker: 'INES', isGameMaster: false, characters: ['Tamsin', 'Fjord'] },
  { speaker: 'JONAH', isGameMaster: false, characters: ['Brannoc'] },
]
const lines = toLines(
  [
    ['ROWAN', 'The bridge ends at a tower with three locked doors.'],
    ['INES', 'I climb the tower and pick the lock.'],
    ['ROWAN', 'You slip and fall into the moat, twenty-five feet down.'],
    ['INES & JONAH', 'We swim to the shore.'],
    ['JONAH', 'I never touch that water again. I inspire Tamsin.'],
    ['ROWAN', 'The fog rolls over the hills.'],
    ['ROWAN', 'A bell rings far away.'],
    ['ROWAN', 'Then the road bends to the north.'],
    ['ROWAN', 'A wolf howls at the moon.'],
    ['ROWAN', 'Brannoc wakes.'],
    ['ROWAN', 'Tamsin watches a comet fall.'],
  ],
  1,
)
const check = createClaimCheck(lines, [], seats)
const reasonOf = (claim: string, cited: number[]) => {
  const judged = check.judge(claim, cited)
  return 'reason' in judged ? judged.reason : null
}

describe('the subject of a claim', () => {
  it.each<[string, string, number[]]>([
    ['its player speaks a cited line', 'Tamsin climbed the tower.', [2]],
    ['it is another character of that player', 'Fjord climbed the tower.', [2]],
    ['two players speak together', 'Brannoc swam to the shore.', [4]],
    ['a cited line addresses its player', 'Tamsin fell into the moat.', [3]],
    ['the claim reports speech', 'Tamsin told the party that she climbed the tower.', [2]],
  ])('is accepted if %s', (_, claim, cited) => {
    expect(check.judge(claim, cited)).toMatchObject({ lines: cited })
  })

  it.each<[string, string, number[]]>([
    ['another player speaks', 'Brannoc climbed the tower.', [2]],
    ['the game master speaks', 'The Raven howled at the moon.', [9]],
    ['the player speaks only next to the cited line', 'Brannoc saw fog over the hills.', [6]],
  ])('is rejected if %s', (_, claim, cited) => {
    expect(reasonOf(claim, cited)).toBe('name')
  })
})

describe('numbers', () => {
  it('must be said in or next to a cited line', () => {
    expect(reasonOf('Tamsin fell 25 feet into the moat.', [3])).toBeNull()
    expect(check.judge('Tamsin fell 35 feet into the moat.', [3])).toEqual({
      reason: 'number',
      text: 'The number 35 is not said in or next to the cited lines.',
    })
    expect(reasonOf('Three doors were locked, and a wolf howled at the moon.', [9])).toBe('number')
  })
})

describe('a rejection', () => {
  it('says what is wrong', () => {
    expect(check.judge('Tamsin climbed.', [99])).toEqual({
      reason: 'no line',
      text: 'The claim cites no line of this session.',
    })
    expect(check.judge('Varis howled at the moon.', [9])).toEqual({
      reason: 'name',
      text: 'The name Varis is not said in or next to the cited lines.',
    })
    expect(check.judge('A dragon burned the village.', [9])).toEqual({
      reason: 'words',
      text: 'The cited lines do not say "dragon", "burned", "village".',
    })
    expect(reasonOf('It was so.', [9])).toBe('empty')
  })
})

describe('a doubt', () => {
  const doubtOf = (claim: string, cited: number[]) => {
    const judged = check.judge(claim, cited)
    return 'lines' in judged ? judged.doubt : judged
  }

  it.each<[string, string, number[], string | null]>([
    ['is absent from a true claim', 'Tamsin climbed the tower.', [2], null],
    [
      'points out a missing negation',
      'Brannoc touched the water again.',
      [5],
      'Either the claim or the cited lines deny "touched": check which one.',
    ],
    [
      'points out swapped names',
      'Tamsin inspired Brannoc.',
      [5],
      'The cited lines refer to Brannoc before Tamsin: check who acts.',
    ],
    [
      'points out another actor',
      'Brannoc watched a comet fall.',
      [11],
      'The cited lines refer to Tamsin, not to Brannoc: check who acts.',
    ],
    [
      'points out that the only content word is missing',
      'Tamsin was a thief.',
      [2],
      'The cited lines do not say "thief".',
    ],
  ])('%s', (_, claim, cited, expected) => {
    expect(doubtOf(claim, cited)).toBe(expected)
  })
})

describe('a claim in another language', () => {
  const german = toLines(
    [
      ['Rowan', 'Ihr steht vor dem Turm, und drei Wachen versperren euch den Weg.'],
      ['Ines', 'Ich gehe mit Tamsin zum Händler und bezahle 40 Münzen für das Schwert.'],
    ],
    1,
  )
  it.each<[string, boolean]>([
    ['Tamsin bezahlte dem Händler 40 Münzen.', true],
    ['Tamsin bezahlte dem Händler 60 Münzen.', false],
    ['Brannoc bezahlte dem Händler 40 Münzen.', false],
    ['Tamsin verbrannte heimlich Dokumente und Urkunden.', false],
  ])('is checked by known names, digits and the beginnings of words: %s', (claim, isSupported) => {
    const check = createClaimCheck(german, [['Tamsin'], ['Brannoc']])
    expect('lines' in check.judge(claim, [2])).toBe(isSupported)
  })
})
