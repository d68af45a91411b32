import { expect, it } from 'vitest'
import { categoryLabel, parseCategory } from './categories.ts'

it.each([
  ['people', 'People'],
  ['creature', 'Creatures'],
  ['deity', 'Deities'],
  ['race', 'Races'],
  ['class', 'Classes'],
  ['prophecy', 'Prophecies'],
  ['guild', 'Guilds'],
  ['lore', 'Lore'],
  ['war_room', 'War Room'],
])('the category %s is labelled %s', (category, label) => {
  expect(categoryLabel(category)).toBe(label)
})

it.each([
  [' Creatures ', 'creature'],
  ['creature', 'creature'],
  ['People', 'people'],
  ['War Room', 'war room'],
])('parses “%s” as the category %s', (typed, category) => {
  expect(parseCategory(typed)).toBe(category)
})
