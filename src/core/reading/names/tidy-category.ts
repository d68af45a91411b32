import { coreCategories, furtherCategories } from '#contract/wiki/categories.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { cutText, tidyText } from '#core/reading/transcript/tidy-text.ts'

const coreOf = new Map(
  Object.entries({
    people: ['person', 'persons', 'character', 'characters', 'npc', 'npcs', 'pc', 'pcs', 'player character'],
    places: ['place', 'location', 'locations'],
    items: ['item', 'object', 'objects', 'weapon', 'weapons'],
    organizations: ['organization', 'organisation', 'organisations', 'group', 'groups', 'factions'],
    events: ['event', 'battle', 'battles'],
    quests: ['quest', 'mission', 'missions'],
    spells: ['spell'],
    concepts: ['concept'],
    creature: ['creatures', 'monster', 'monsters'],
    deity: ['deities', 'god', 'gods', 'goddess'],
  }).flatMap(([category, names]) => names.map((name) => [name, category] as const)),
)

const known: ReadonlySet<string> = new Set([...coreCategories, ...furtherCategories])

export function tidyCategory(category: string): string {
  const name = cutText(tidyText(category).toLowerCase(), wikiLimits.category).trim()
  return coreOf.get(name) ?? (known.has(name) ? name : 'concepts')
}
