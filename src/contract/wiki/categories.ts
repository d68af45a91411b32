import { titleCase } from '#contract/text.ts'

/** In display order. */
export const coreCategories = [
  'people',
  'places',
  'items',
  'organizations',
  'events',
  'lore',
  'quests',
  'spells',
  'concepts',
] as const
/** Known categories beside the core ones. Each needs a kind (below) and an icon (web/ui/brand/category-icons.ts). */
export const furtherCategories = [
  'race',
  'class',
  'deity',
  'creature',
  'artifact',
  'tavern',
  'guild',
  'faction',
  'shop',
  'title',
  'character',
  'location',
  'settlement',
  'region',
  'currency',
  'language',
  'religion',
  'festival',
  'song',
  'legend',
  'prophecy',
  'potion',
  'material',
  'vehicle',
] as const
export type KnownCategory = (typeof coreCategories | typeof furtherCategories)[number]

const pluralOf = (noun: string) =>
  noun.endsWith('s') ? `${noun}es` : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`

const plurals = new Map(furtherCategories.map((id): [string, string] => [id, pluralOf(id)]))
const idsOfPlurals = new Map([...plurals].map(([id, plural]) => [plural, id]))

export const categoryLabel = (category: string) => titleCase(plurals.get(category) ?? category)

/** Returns the category of a plural label, such as "tavern" for "Taverns". Returns any other text trimmed and in lower case. */
export function parseCategory(typed: string): string {
  const category = typed.trim().toLowerCase()
  return idsOfPlurals.get(category) ?? category
}

const pairSpellings = (id: KnownCategory, spellings: string[]) =>
  spellings.map((spelling): [string, KnownCategory] => [spelling, id])

const idsOfSpellings = new Map([
  ...coreCategories.flatMap((id) => pairSpellings(id, [id, id.replace(/s$/, ''), pluralOf(id)])),
  ...furtherCategories.flatMap((id) => pairSpellings(id, [id, pluralOf(id)])),
  ...pairSpellings('people', ['npc', 'npcs']),
])

/** Accepts singular and plural, because API calls can store both. Returns null for a custom category. */
export function findKnownCategory(category: string): KnownCategory | null {
  return idsOfSpellings.get(category) ?? null
}

/** Each kind has its own colour. */
export const kinds = ['people', 'places', 'items', 'events', 'factions', 'quests', 'lore'] as const
export type Kind = (typeof kinds)[number]

const kindOfCategory: Record<KnownCategory, Kind> = {
  people: 'people',
  character: 'people',
  race: 'people',
  class: 'people',
  title: 'people',
  creature: 'people',
  places: 'places',
  location: 'places',
  settlement: 'places',
  region: 'places',
  tavern: 'places',
  shop: 'places',
  items: 'items',
  artifact: 'items',
  potion: 'items',
  material: 'items',
  vehicle: 'items',
  currency: 'items',
  events: 'events',
  festival: 'events',
  organizations: 'factions',
  guild: 'factions',
  faction: 'factions',
  quests: 'quests',
  prophecy: 'quests',
  lore: 'lore',
  spells: 'lore',
  concepts: 'lore',
  religion: 'lore',
  deity: 'lore',
  language: 'lore',
  song: 'lore',
  legend: 'lore',
}

/** null for a custom category, whose hue is computed from its name. */
export function kindOf(category: string): Kind | null {
  const known = findKnownCategory(category)
  return known && kindOfCategory[known]
}
