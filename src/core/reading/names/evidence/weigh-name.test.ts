import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'

type Said = [string | null, string]

const chatter: Said[] = [
  ['Rowan', 'The rain does not stop, and the road goes on along the river for a very long time.'],
  ['Sam', 'I keep my hood up and look for a dry place under the trees.'],
  ['Kit', 'I do the same, and I try to stay close to the others.'],
  ['Rowan', 'You find an old oak, and for a while there is no sound but the water on the leaves.'],
]

const long = Array.from({ length: 420 }, () => chatter).flat()
const find = (...said: Said[]) => {
  const found = extractEntities(toLines([...long, ...said]), { known: [], table: [], vocabulary: [] })
  return found.flatMap(({ name, aliases }) => [name, ...aliases])
}
const passage = (sentence: string): Said => [
  'Rowan',
  `The path climbs out of the wood, and behind the last trees you can see the smoke of chimneys. ${sentence} Then the wind turns, and the smell of bread is gone.`,
]

describe('weighing names in a long session', () => {
  it('accepts a name that the game master says once in a long passage', () => {
    expect(find(passage('Below lie the roofs of Ostrava.'))).toContain('Ostrava')
  })

  it.each([
    ['a short remark', ['Rowan', 'You could ask Ostrava.']],
    ['a comparison', passage('It looks a bit like Ostrava.')],
    ['a name used as a kind', passage('He wears a Zorro mask.')],
    ['an announcement', passage('The artist of the new posters and shirts is Ostrava.')],
  ] satisfies [string, Said][])('rejects a name said once in %s', (_, said) => {
    const names = find(said)
    expect(names).not.toContain('Ostrava')
    expect(names).not.toContain('Zorro')
  })

  it('does not treat the nouns of a German transcript as names', () => {
    const told: Said = [
      'Rowan',
      'Hinter dem letzten Wald seht ihr den Rauch der Schornsteine, und unten am Fluss liegen die Dächer einer kleinen Stadt, deren Mauern schon vor langer Zeit verfallen sind.',
    ]
    const found = extractEntities(toLines(Array.from({ length: 900 }, () => told)), {
      known: [],
      table: [],
      vocabulary: [],
    })
    const once = extractEntities(
      toLines([...Array.from({ length: 900 }, () => told), ['Rowan', told[1].replace('Rauch', 'Nebel')]]),
      { known: [], table: [], vocabulary: [] },
    )
    expect(once.length).toBe(found.length)
  })

  it('accepts an ordinary word after a capitalized article', () => {
    const said: Said[] = [
      ['Rowan', 'You were sent by The Tanner, I see.'],
      ['Rowan', 'Nobody crosses The Tanner and lives.'],
      ['Kit', 'We go back to The Tanner.'],
      ['Kit', 'I think The Tanner lied to us.'],
    ]
    expect(find(...said)).toContain('Tanner')
    expect(find(...said.map(([who, text]): Said => [who, text.replace('The T', 'the T')]))).not.toContain(
      'Tanner',
    )
  })

  it('accepts a named item that a player mentions once', () => {
    expect(find(['Kit', 'I click my Boots of Haste together and run.'])).toContain('Boots of Haste')
  })

  it('accepts a title that the game master uses once, but not one that a player uses once', () => {
    expect(find(['Rowan', 'The door opens for Captain Brusk.'])).toContain('Captain Brusk')
    expect(find(['Kit', 'The door opens for Captain Brusk.'])).not.toContain('Captain Brusk')
  })

  it('keeps "Quarter" in a place name, although it is also a number word', () => {
    const said: Said[] = [
      ['Rowan', 'You walk through the Copper Quarter at dusk.'],
      ['Rowan', 'Guards watch the Copper Quarter by night.'],
    ]
    expect(find(...said)).toContain('Copper Quarter')
  })

  it.each(["Hunter's Mark", 'Featherfall', "Heroes' Feast"])('excludes the spell %s', (spell) => {
    const said = Array.from({ length: 6 }, (): Said => ['Rowan', `You still have ${spell} on the wolf.`])
    expect(find(...said).join()).not.toMatch(/Hunter|Feather|Heroes/)
  })
})
