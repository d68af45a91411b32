import { expect, it } from 'vitest'
import { laneLimits } from '#contract/timeline/lanes.ts'
import { chooseLanes } from './choose-lanes.ts'

const entry = (name: string, category: string, count: number) => ({ name, aliases: [], category, count })

it('chooseLanes lists player characters, other characters and places, the most mentioned first', () => {
  const entries = [
    entry('Hollowgate', 'places', 90),
    entry('Mirelle', 'people', 50),
    entry('Wren Ashdown', 'people', 3),
    entry('The Lantern', 'tavern', 95),
    entry('Ash hounds', 'creature', 40),
    entry('Osk', 'people', 60),
    entry('The Siege', 'events', 70),
  ]
  const lanes = chooseLanes(entries, [{ character: 'Wren', aliases: [] }])
  expect(lanes.map(({ name }) => name)).toEqual([
    'Wren Ashdown',
    'Osk',
    'Mirelle',
    'The Lantern',
    'Hollowgate',
  ])
  expect(lanes.filter(({ isPlayerCharacter }) => isPlayerCharacter)).toHaveLength(1)
})

it('chooseLanes returns at most the maximum numbers of characters and places', () => {
  const many = (category: string) =>
    Array.from({ length: 70 }, (_, index) => entry(`${category} ${index}`, category, index))
  const lanes = chooseLanes([...many('people'), ...many('places')], [])
  expect(lanes).toHaveLength(laneLimits.characters + laneLimits.places)
})
