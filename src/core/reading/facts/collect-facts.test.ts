import { describe, expect, it } from 'vitest'
import { toLines } from '#core/reading/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { composeDescription } from './compose-description.ts'

const describeEntity = (name: string, ...texts: string[]) => {
  const lines = toLines(texts.map((text) => ['Rowan', text]))
  const found = extractEntities(lines, { known: [], table: [], vocabulary: [] })
  const entity = found.find((one) => [one.name, ...one.aliases].includes(name))
  return composeDescription(entity?.facts.map(({ text }) => text) ?? [])
}
const known = 'In the hall Ulric keeps the keys of the old gate.'

describe('facts about an entity', () => {
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
  ])('include the definition given in: %s', (text, name, description) => {
    expect(describeEntity(name, text)).toBe(description)
  })

  it.each([
    'As you come to Ulric, a guard lowers her spear and calls for the captain of the night watch.',
    'You remember your father and Ulric, a blade jutting from his chest, and the smoke above the hill.',
  ])('contain no definition from: %s', (text) => {
    expect(describeEntity('Ulric', text, known)).not.toMatch(/Ulric is a/)
  })

  it.each([
    ['talk to a player', 'Ulric, as you rush up, the bolt flies past your head and into the wall.'],
    ['talk to another player', 'As the horse rears back, Tova, you watch how Ulric leaves the hall.'],
    ['talk about a turn', 'This time Ulric is going to shift back to the door and strike.'],
    ['table talk', 'Last we left off, Ulric was on the road with the others.'],
    ['a sentence about the speaker', 'I was sure we gave Ulric the keys of the gate.'],
    ['speech that does not name the entity', 'Ulric says, it is sharp and it is old.'],
  ])('omit %s', (_, text) => {
    expect(describeEntity('Ulric', text, known)).toBe(known)
  })

  it('omit an event told to the players if there is a better sentence', () => {
    expect(composeDescription(['You see Ulric walk away with you.', known])).toBe(known)
  })
})
