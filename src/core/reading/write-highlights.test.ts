import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { writeHighlights } from './write-highlights.ts'

const said: [string, string][] = [
  [
    'Rowan',
    'Last we left off, the party had crossed the river and lost a horse to the flood near Thornwick.',
  ],
  ['Sam', 'Poor horse.'],
  ['Rowan', 'What do you do?'],
  [
    'Rowan',
    'As you come into Thornwick, a cold fog hangs over the dark roofs and the smell of smoke fills the air.',
  ],
  ['Rowan', 'The captain of the gate, Ilvara, steps forward and lowers her spear.'],
  ['Kit', 'We should go to Marrow Keep because the goblins took the miller there.'],
  ['Rowan', 'Ilvara offers a reward of fifty gold for the return of the miller of Thornwick.'],
  ['Kit', 'Roll for initiative? That is a 15 to hit and 7 damage.'],
  ['Rowan', 'You reach Marrow Keep at dusk, and Ilvara leads the goblins away from the broken wall.'],
  ['Rowan', 'The gate of Marrow Keep bursts open and a voice whispers a name that only Ilvara knows.'],
  ['Rowan', "And that's where we'll end it tonight."],
]
const lines = toLines(said)
const entities = extractEntities(lines, { known: [], table: [], vocabulary: [] })
const recap = writeHighlights(lines, entities)

describe('writeHighlights', () => {
  const told = (recap.moments ?? []).map(({ text }) => text).join('\n')

  it('fills only the sections that moments, entries and quotes give', () => {
    const filled = Object.entries(recap).flatMap(([section, items]) => (items?.length ? section : []))
    expect(filled).toEqual(['moments', 'charactersInvolved', 'locationsVisited'])
  })

  it('leaves out the opening recap, dice rolls and talk about ending the session', () => {
    expect(told).toMatch(/bursts open/)
    expect(told).not.toMatch(/lost a horse|initiative|end it tonight/)
  })

  it('lists people and places, with kind and definition if a line states them, and quotes direct speech', () => {
    const told = toLines([
      ['Rowan', 'Marrow Keep is a fortress of the old kings, and its gate is open.'],
      [
        'Rowan',
        'Ilvara is the captain of the guard. She says, nobody leaves this place before the moon is full.',
      ],
      ['Rowan', 'Ilvara lowers her spear and follows the party into Marrow Keep.'],
    ])
    const read = writeHighlights(told, extractEntities(told, { known: [], table: [], vocabulary: [] }))
    expect(read.charactersInvolved).toEqual([
      expect.objectContaining({
        name: 'Ilvara',
        role: 'captain',
        significance: 'Ilvara is the captain of the guard.',
        segmentIds: ['s1'],
      }),
    ])
    expect(read.locationsVisited).toEqual([
      expect.objectContaining({
        name: 'Marrow Keep',
        type: 'keep',
        description: 'Marrow Keep is a fortress of the old kings.',
      }),
    ])
    expect(read.memorableMoments).toEqual([
      {
        title: '',
        quote: 'Nobody leaves this place before the moon is full.',
        significance: '',
        segmentIds: ['s1'],
      },
    ])
  })

  it('returns an empty recap for an empty session', () => {
    const empty = writeHighlights([], [])
    expect(Object.values(empty).flat().join('')).toBe('')
  })
})
