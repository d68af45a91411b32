import type { EntryContent } from '#contract/wiki-care.ts'
import { dropSecrets } from './secret-parts.ts'

/** Everything of an entry as one text, whatever the order in which its details were stored. */
function spell({ name, description, category, details, aliases, visibility }: EntryContent): string {
  const pairs = Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([name, description, category, pairs, aliases, visibility])
}

/** What players read of it; null while they may not know of it. */
function spellForPlayers(content: EntryContent | null): string | null {
  if (content === null || content.visibility === 'gm') return null
  return spell({ ...content, description: dropSecrets(content.description) })
}

/** Whether nothing changed between two states of an entry. */
export function isSameContent(before: EntryContent, after: EntryContent): boolean {
  return spell(before) === spell(after)
}

/** Whether nothing changed that players see; an entry that is made or comes back stood nowhere before. */
export function isSameForPlayers(before: EntryContent | null, after: EntryContent): boolean {
  return spellForPlayers(before) === spellForPlayers(after)
}
