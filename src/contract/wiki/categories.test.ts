import { expect, it } from 'vitest'
import { categoryLabel, kindOf, parseCategory } from './categories.ts'

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

it.each([
  ['class', 'people'],
  ['classes', 'people'],
  ['deities', 'lore'],
  ['currencies', 'items'],
  ['prophecies', 'quests'],
  ['taverns', 'places'],
  ['item', 'items'],
  ['peoples', 'people'],
  ['npc', 'people'],
  ['npcs', 'people'],
  ['war_room', null],
  ['constructor', null],
])('the category %s is of the kind %s', (category, kind) => {
  expect(kindOf(category)).toBe(kind)
})
