import { type Kind, kindOf } from '#contract/wiki/categories.ts'

/** Degrees. Each hue lies between the hues of the category's `--k-…` token in the light and in the dark theme. */
const hues: Record<Kind, number> = {
  people: 60,
  places: 166,
  items: 305,
  events: 25,
  factions: 262,
  quests: 126,
  lore: 220,
}

/** Returns the FNV-1a hash of the text as an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

export function hueOfCategory(category: string): number {
  const kind = kindOf(category)
  return kind ? hues[kind] : hashText(category) % 360
}
