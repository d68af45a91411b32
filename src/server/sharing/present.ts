import type { Share, SharedEntry, SharedSession, SharedWiki } from '#contract/sharing/schemas.ts'
import type { TimelineEvent, TimelineSession } from '#contract/wiki/maintenance.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { categoryOf, groupEntries } from '#core/sharing/group-entries.ts'
import type { SharedPages } from '#server/sharing/shared-wiki/cache-wiki.ts'
import type { ShareRow } from './store.ts'

export function presentShare(row: ShareRow, madeBy: string, shareUrl: string): Share {
  return {
    id: row.id,
    name: row.name,
    created_by_username: madeBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    allow_download: row.allowDownload,
    access_count: row.accessCount,
    shareUrl,
    audience: row.categories ? { categories: row.categories } : 'everyone',
  }
}

const isType = ([key]: [string, string]) => key.toLowerCase() === 'type'

/** Leaves out visibility, version and timestamps, which links do not show. */
export function presentSharedEntry(entry: WikiEntry, dates: Map<number, string>): SharedEntry {
  const details = Object.entries(entry.details)
  const date = entry.session_number === null ? undefined : dates.get(entry.session_number)
  return {
    id: entry.id,
    name: entry.name,
    aliases: entry.aliases,
    category: categoryOf(entry),
    type: details.find(isType)?.[1] ?? '',
    content: entry.description,
    stats: Object.fromEntries(details.filter((detail) => !isType(detail))),
    sessionNumber: date === undefined ? null : entry.session_number,
    sessionDate: date ?? null,
    picture: entry.picture,
  }
}

const nameOrder = new Intl.Collator('en')

export const sortByName = (entries: SharedEntry[]): SharedEntry[] =>
  entries.toSorted((a, b) => nameOrder.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))

/** The entries that most lines mention come first, so that a new reader meets them first. */
export function presentSharedPages(shown: SharedEntry[], linesOf: ReadonlyMap<string, number>): SharedPages {
  const lines = ({ id }: SharedEntry) => linesOf.get(id) ?? 0
  const entries = sortByName(shown).sort((a, b) => lines(b) - lines(a))
  const groups = groupEntries(entries)
  return {
    entries,
    entriesByCategory: Object.fromEntries(
      groups.map(([category, group]) => [category, group.map(({ id }) => id)]),
    ),
    categories: groups.map(([category]) => category),
  }
}

export function presentSharedWiki(
  head: Pick<SharedWiki, 'campaign' | 'allowDownload'> & { sharedAt: Date; expiresAt: Date },
  pages: SharedPages,
): SharedWiki {
  return {
    campaign: head.campaign,
    sharedAt: head.sharedAt.toISOString(),
    expiresAt: head.expiresAt.toISOString(),
    allowDownload: head.allowDownload,
    ...pages,
  }
}

export function presentSharedSession(
  { sessionNumber, name, date }: TimelineSession,
  events: TimelineEvent[],
  isNamed: boolean,
): SharedSession {
  return {
    sessionNumber,
    name: isNamed ? name : '',
    date,
    events: events.map(({ title, description, entryId }) => ({ title, description, entryId })),
  }
}
