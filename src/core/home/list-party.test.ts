import { describe, expect, it } from 'vitest'
import { findHolders, indexParty, listParty } from './list-party.ts'
import { anItem, aStory } from './test-story.ts'

const seat = (player: string, character: string | null, aliases: string[] = []) => ({
  ...{ player, character, aliases, memberId: player.toLowerCase() },
  ...{ id: `seat of ${player}`, picture: null },
})
const seats = [
  seat('Rowan', 'Mirelle Vanthorne', ['The Castellan']),
  seat('Ines', 'Brannoc'),
  seat('Jonah', null),
]
const names = indexParty([
  { character: 'Mirelle Vanthorne', aliases: ['The Castellan'] },
  { character: 'Brannoc', aliases: [] },
])

describe('the holder of an item', () => {
  it.each([
    ['Mirelle Vanthorne', '', [0]],
    ['Mirelle has the lantern.', '', [0]],
    ['The Castellan still carries it.', '', [0]],
    ['with Brannoc', '', [1]],
    ['In Brannoc’s pack', '', [1]],
    ['Mirelle and Brannoc', '', [0, 1]],
    ['', 'Brannoc found it in the well.', [1]],
    ['', 'Osk gave it to Mirelle.', [0]],
  ])('is read from %o and %o', (location, obtained, holders) => {
    expect(findHolders(anItem('Lantern', location, obtained), names)).toEqual(holders)
  })

  it.each([
    ['Mirelle gave everyone a lantern.', ''],
    ['Brannoc and Osk', ''],
    ['Near Brannoc', ''],
    ['Hollowgate', 'Brannoc found it.'],
    ['Brannochorn', ''],
  ])('is not in the party according to %o and %o', (location, obtained) => {
    expect(findHolders(anItem('Lantern', location, obtained), names)).toEqual([])
  })

  it.each(['', 'Brannoc made it.', 'from Mirelle'])('is not guessed from %o', (obtained) => {
    expect(findHolders(anItem('Lantern', '', obtained), names)).toBeNull()
  })

  it('is unknown without a party', () => {
    expect(findHolders(anItem('Lantern', 'Mirelle'), new Map())).toBeNull()
  })
})

describe('the party', () => {
  const carried = (...sessions: Parameters<typeof listParty>[1]) =>
    listParty(seats, sessions, 'ines').map(({ carries }) => carries.map(({ name }) => name))

  it('contains the seats with a character, and marks the seat of the reader', () => {
    expect(listParty(seats, [], 'ines')).toEqual([
      {
        ...{ player: 'Rowan', character: 'Mirelle Vanthorne', isYou: false, carries: [] },
        ...{ seatId: 'seat of Rowan', picture: null },
      },
      {
        ...{ player: 'Ines', character: 'Brannoc', isYou: true, carries: [] },
        ...{ seatId: 'seat of Ines', picture: null },
      },
    ])
  })

  it('carries each item according to the latest recap that says who has the item', () => {
    const first = aStory(1, {
      itemsAndRewards: [anItem('Silver lantern', 'Brannoc'), anItem('Rope', 'Mirelle')],
    })
    const moved = aStory(2, { itemsAndRewards: [anItem('the silver lantern', 'Mirelle has it.')] })
    const unsaid = aStory(3, { itemsAndRewards: [anItem('Silver lantern', '')] })
    expect(carried(first)).toEqual([['Rope'], ['Silver lantern']])
    expect(carried(first, moved, unsaid)).toEqual([['the silver lantern', 'Rope'], []])
    const lost = aStory(4, { itemsAndRewards: [anItem('Silver lantern', 'Hollowgate')] })
    expect(carried(first, moved, lost)).toEqual([['Rope'], []])
  })

  it('carries nothing that is unconfirmed or that the built-in reader picked', () => {
    const doubtful = anItem('Rope', 'Mirelle', '', { confirmed: false })
    expect(carried(aStory(1, { itemsAndRewards: [doubtful] }))).toEqual([[], []])
    const picked = aStory(1, { kind: 'highlights', itemsAndRewards: [anItem('Rope', 'Mirelle')] })
    expect(carried(picked)).toEqual([[], []])
  })

  it('does not carry an item whose holder has only a first name that two characters share', () => {
    const twins = [seat('Rowan', 'Mirelle Vanthorne'), seat('Ines', 'Mirelle Ash')]
    const story = aStory(1, { itemsAndRewards: [anItem('Rope', 'Mirelle'), anItem('Lamp', 'Mirelle Ash')] })
    expect(listParty(twins, [story], '').map(({ carries }) => carries.length)).toEqual([0, 1])
  })
})
