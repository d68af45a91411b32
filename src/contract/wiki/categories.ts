import { titleCase } from '#contract/text.ts'

/** The core categories in display order. */
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
/**
 * Further categories with an icon (web/ui/brand/category-icons.ts); any other category is a custom one (docs/product.md,
 * “Entries”).
 */
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

/** "deity" → "deities". */
const pluralOf = (noun: string) =>
  noun.endsWith('s') ? `${noun}es` : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`

const plurals = new Map(furtherCategories.map((id): [string, string] => [id, pluralOf(id)]))
const idsOfPlurals = new Map([...plurals].map(([id, plural]) => [plural, id]))

/** The label of a category in title case; further categories in the plural. */
export const categoryLabel = (category: string) => titleCase(plurals.get(category) ?? category)

/** Returns the id for what a user typed as a category, which may be the label of a known one. */
export function parseCategory(typed: string): string {
  const category = typed.trim().toLowerCase()
  return idsOfPlurals.get(category) ?? category
}

/** The seven kinds with a colour of their own; every known category belongs to one of them. */
export const kinds = ['people', 'places', 'items', 'events', 'factions', 'quests', 'lore'] as const
export type Kind = (typeof kinds)[number]

const kindOfCategory = new Map<string, Kind>(
  Object.entries({
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
  } satisfies Record<string, Kind>),
)

/** The kind that determines a category's colour; null for a custom one, whose hue is a hash of its name. */
export function kindOf(category: string): Kind | null {
  return kindOfCategory.get(category) ?? null
}
