import { type Kind, kindOf } from '#contract/wiki/categories.ts'

/** The hues of the `--k-…` tokens. */
const hues: Record<Kind, number> = {
  people: 60,
  places: 166,
  items: 305,
  events: 25,
  factions: 262,
  quests: 126,
  lore: 220,
}

/** FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Computed from the name for a custom category, so that it has the same hue everywhere. */
export function hueOfCategory(category: string): number {
  const kind = kindOf(category)
  return kind ? hues[kind] : hashText(category) % 360
}
