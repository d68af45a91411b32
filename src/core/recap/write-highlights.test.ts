import { describe, expect, it } from 'vitest'
import { toLines } from '#core/reading/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
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

  it('writes no prose', () => {
    expect([recap.summary, recap.detailedNarrative]).toEqual(['', ''])
    expect(recap.atmosphereAndTone).toBe(recap.atmosphereSentences.map(({ text }) => text).join(' '))
  })

  it('leaves out the opening recap, dice rolls and talk about ending the session', () => {
    expect(told).toMatch(/bursts open/)
    expect(told).not.toMatch(/lost a horse|initiative|end it tonight/)
  })

  it('finds the decision, the quest and the cliffhanger', () => {
    expect(recap.cliffhangers[0]?.situation).toMatch(/a voice whispers a name/)
    expect(recap.importantDecisions[0]?.decisionPoint).toMatch(/Marrow Keep/)
    expect(recap.importantDecisions[0]?.reasoning).toMatch(/^because the goblins/)
    expect(recap.questProgress[0]?.objectiveDetails).toMatch(/reward of fifty gold/)
  })

  it('returns an empty recap for an empty session', () => {
    const empty = writeHighlights([], [])
    expect(Object.values(empty).flat().join('')).toBe('')
  })
})

describe('titleSentence', () => {
  it.each([
    ['As you enter the hall, Ilvara bows to the king.', 'Ilvara bows to the king'],
    ['The gate bursts open, and nobody is there.', 'The gate bursts open'],
    ['At the bottom stands a door of iron, and it is open.', 'At the bottom stands a door of iron'],
    [
      'Ilvara agrees, but she wants half of the gold before the night.',
      'Ilvara agrees, but she wants half of the gold before the night',
    ],
    [
      'Far below you, under the stones of the keep, something knocks three times.',
      'Something knocks three times',
    ],
    [
      'Ilvara steps slowly in front of the broken gate of the keep and tells the rider to stop.',
      'Ilvara steps slowly in front of the broken gate of the keep',
    ],
  ])('shortens: %s', (text, title) => {
    expect(titleSentence(text, ['Ilvara'])).toBe(title)
  })
})
