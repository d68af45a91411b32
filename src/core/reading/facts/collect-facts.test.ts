import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'

const readFacts = (name: string, ...texts: string[]) => {
  const lines = toLines(texts.map((text) => ['Rowan', text]))
  const found = extractEntities(lines, { known: [], table: [], vocabulary: [] })
  return found.find((one) => [one.name, ...one.aliases].includes(name))?.facts ?? []
}
const readDefinition = (name: string, ...texts: string[]) =>
  readFacts(name, ...texts).find(({ isQuote }) => !isQuote)?.text
const readQuotes = (name: string, ...texts: string[]) =>
  readFacts(name, ...texts).flatMap(({ text, isQuote }) => (isQuote ? text : []))
const known = 'In the hall Ulric keeps the keys of the old gate.'

describe('the definition of an entity', () => {
  it.each([
    [
      'You ride on for the whole day and rest in Dunmarrow, a small town of tanners, and the rain stops.',
      'Dunmarrow',
      'Dunmarrow is a small town of tanners.',
    ],
    [
      'You think that you are halfway to Dunmarrow, which is the old capital of the north.',
      'Dunmarrow',
      'Dunmarrow is the old capital of the north.',
    ],
    [
      'The letter says that your brother was last seen in the far eastern region of Dunmarrow.',
      'Dunmarrow',
      'Dunmarrow is the far eastern region.',
    ],
    ['You were sent to find a paladin named Ulric before the moon is full.', 'Ulric', 'Ulric is a paladin.'],
    [
      'Ulric is the keeper of the bees, and he never leaves the abbey.',
      'Ulric',
      'Ulric is the keeper of the bees.',
    ],
    [
      'The wind howls. The Marrow Keep was a fortress of the old kings.',
      'Marrow Keep',
      'The Marrow Keep was a fortress of the old kings.',
    ],
    [
      'Before you stands Dunmarrow. It is an old fortress on a hill.',
      'Dunmarrow',
      'Dunmarrow is an old fortress on a hill.',
    ],
  ])('is taken from: %s', (text, name, definition) => {
    expect(readDefinition(name, text, known)).toBe(definition)
  })

  it.each([
    'As you come to Ulric, a guard lowers her spear and calls for the captain of the night watch.',
    'You remember your father and Ulric, a blade jutting from his chest, and the smoke above the hill.',
    'The man beside Ulric is a guard of the night watch.',
    'Ulric is a guard of the night watch?',
    'Ulric is the guard you met at the old gate.',
  ])('is not taken from: %s', (text) => {
    expect(readDefinition('Ulric', text, known)).toBeUndefined()
  })

  it('cites its line, and is not repeated as a quote', () => {
    expect(readFacts('Ulric', 'Ulric is the keeper of the bees.', known)).toEqual([
      { text: 'Ulric is the keeper of the bees.', segmentIds: ['s0'] },
      { text: known, segmentIds: ['s1'], isQuote: true },
    ])
  })
})

describe('the quotes about an entity', () => {
  it('are sentences of the transcript, word for word', () => {
    const said = 'So, um, Ulric takes the -- the keys of the abbey from the wall'
    expect(readQuotes('Ulric', `${said}. It rains.`)).toEqual([`${said}.`])
  })

  it.each([
    ['talk to a player', 'Ulric, as you rush up, the bolt flies past your head and into the wall.'],
    ['talk to another player', 'As the horse rears back, Tova, you watch how Ulric leaves the hall.'],
    ['talk about a turn', 'This time Ulric is going to shift back to the door and strike.'],
    ['table talk', 'Last we left off, Ulric was on the road with the others.'],
    ['a sentence about the speaker', 'I was sure we gave Ulric the keys of the gate.'],
  ])('omit %s', (_, text) => {
    expect(readQuotes('Ulric', text, known)).toEqual([known])
  })
})
