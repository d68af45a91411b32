import type { EntryContent } from '#contract/wiki-care.ts'
import { dropSecrets } from './secret-parts.ts'

/** Serializes an entry independently of the order of its details. */
function spell({ name, description, category, details, aliases, visibility }: EntryContent): string {
  const pairs = Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([name, description, category, pairs, aliases, visibility])
}

/** Serializes what players see; null if the entry is hidden from them. */
function spellForPlayers(content: EntryContent | null): string | null {
  if (content === null || content.visibility === 'gm') return null
  return spell({ ...content, description: dropSecrets(content.description) })
}

export function isSameContent(before: EntryContent, after: EntryContent): boolean {
  return spell(before) === spell(after)
}

/** Compares what players see; false if the entry is new or restored and visible to players. */
export function isSameForPlayers(before: EntryContent | null, after: EntryContent): boolean {
  return spellForPlayers(before) === spellForPlayers(after)
}
