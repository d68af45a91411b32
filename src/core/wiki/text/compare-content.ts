import type { EntryContent } from '#contract/wiki/maintenance.ts'
import { dropSecrets } from './secret-parts.ts'

function serialize({ name, description, category, details, aliases, visibility }: EntryContent): string {
  const pairs = Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([name, description, category, pairs, aliases, visibility])
}

function serializeForPlayers(content: EntryContent | null): string | null {
  if (content === null || content.visibility === 'gm') return null
  return serialize({ ...content, description: dropSecrets(content.description) })
}

export function isSameContent(before: EntryContent, after: EntryContent): boolean {
  return serialize(before) === serialize(after)
}

/** A `before` of null counts as invisible to players. */
export function isSameForPlayers(before: EntryContent | null, after: EntryContent): boolean {
  return serializeForPlayers(before) === serializeForPlayers(after)
}
