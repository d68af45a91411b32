import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { findTableSeats, listLabels, readSeats } from './find-seats.ts'

const talk = (speaker: string, text: string, times: number): [string, string][] =>
  Array.from({ length: times }, () => [speaker, text])
const lines = toLines(
  [
    ...talk('ROWAN', 'You enter the hall of Hollowgate, and Brannoc sees the goblin first.', 8),
    ...talk('JONAH', 'I draw my sword.', 6),
    ...talk('INES', 'I bow to the castellan, as Sister Alba would.', 6),
    ...talk('JONAH & INES', 'We run.', 6),
    ...talk('GUEST', 'Hello.', 2),
  ],
  1,
)
const labels = listLabels(lines)

describe('the seats of a session', () => {
  it('are listed by label, most talkative first, without guests and joint labels', () => {
    expect(labels).toEqual(['ROWAN', 'INES', 'JONAH'])
  })

  it('come from the campaign table for the players that it names', () => {
    const table = [
      { player: 'Jonah', character: 'Brannoc', aliases: [] },
      { player: 'Inês Maria', character: 'Sister Alba', aliases: [], speakerName: 'Ines' },
      { player: 'Rowan', character: null, aliases: [] },
    ]
    expect(findTableSeats(labels, table)).toEqual([
      { speaker: 'ROWAN', isGameMaster: true, characters: [] },
      { speaker: 'INES', isGameMaster: false, characters: ['Sister Alba'] },
      { speaker: 'JONAH', isGameMaster: false, characters: ['Brannoc'] },
    ])
  })

  it('include the most talkative label as the game master if the table names all others', () => {
    const table = [
      { player: 'Jonah', character: 'Brannoc', aliases: [] },
      { player: 'Ines', character: 'Sister Alba', aliases: [] },
    ]
    expect(findTableSeats(labels, table).at(-1)).toEqual({
      speaker: 'ROWAN',
      isGameMaster: true,
      characters: [],
    })
    expect(findTableSeats(labels, table.slice(0, 1))).toHaveLength(1)
    expect(findTableSeats(labels, [])).toEqual([])
  })

  it('come from the model for speakers without a known seat, if the transcript contains the names', () => {
    const known = [{ speaker: 'JONAH', isGameMaster: false, characters: ['Brannoc'] }]
    const seat = (speaker: string, role: 'game master' | 'player', ...characters: string[]) => ({
      speaker,
      role,
      characters: characters.map((name) => ({ name, aliases: [] })),
    })
    const seats = readSeats(lines, labels, known, [
      seat('Rowan', 'game master', 'Azraxis'),
      seat('INES', 'player', 'Sister Alba', 'Azraxis'),
      seat('JONAH', 'game master'),
      seat('GUEST', 'player', 'Brannoc'),
    ])
    expect(seats).toEqual([
      ...known,
      { speaker: 'ROWAN', isGameMaster: true, characters: [] },
      { speaker: 'INES', isGameMaster: false, characters: ['Sister Alba'] },
    ])
  })
})
