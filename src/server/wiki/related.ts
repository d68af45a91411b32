import type { RelatedEntry } from '#contract/wiki.ts'
import type { Deps } from '#server/deps.ts'
import { presentEntry } from './present.ts'
import {
  type Audience,
  type EntryRow,
  listCrossReferences,
  listListedById,
  listMentionsAround,
  listSessionNames,
  type MentionRow,
} from './store.ts'

const mostRelated = 50
/** Seconds within which two names count as said together. */
const nearSeconds = 60

type Closeness = { sessionIds: Set<string>; together: number }

/** How often two entries were named near each other, by the sessions they share. */
function measureCloseness(own: MentionRow[], others: MentionRow[]): Map<string, Closeness> {
  const closeness = new Map<string, Closeness>()
  const ownOf = new Map(own.map((mention) => [mention.sessionId, mention.sources]))
  for (const other of others) {
    const mine = ownOf.get(other.sessionId)
    if (!mine) continue
    const known = closeness.get(other.entryId) ?? { sessionIds: new Set<string>(), together: 0 }
    known.sessionIds.add(other.sessionId)
    for (const source of other.sources) {
      const isNear = mine.some(
        (one) =>
          one.segmentId === source.segmentId ||
          (one.start !== null && source.start !== null && Math.abs(one.start - source.start) < nearSeconds),
      )
      if (isNear) known.together++
    }
    closeness.set(other.entryId, known)
  }
  return closeness
}

/** Entries that name this one or that were named with it, the closest first; each says why. */
export async function findRelated(
  deps: Pick<Deps, 'db'>,
  entry: EntryRow,
  audience: Audience,
): Promise<RelatedEntry[]> {
  const crossReferenced = new Set(await listCrossReferences(deps.db, entry, audience))
  const mentions = await listMentionsAround(deps.db, entry.campaignId, entry.id, audience)
  const [own, others] = [
    mentions.filter((mention) => mention.entryId === entry.id),
    mentions.filter((mention) => mention.entryId !== entry.id),
  ]
  const closeness = measureCloseness(own, others)
  const names = await listSessionNames(deps.db, [...new Set(own.map((mention) => mention.sessionId))])
  const ids = [...new Set([...crossReferenced, ...closeness.keys()])]
  const weightOf = (id: string) =>
    (crossReferenced.has(id) ? 1_000_000 : 0) + (closeness.get(id)?.together ?? 0)
  const nearest = ids
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.localeCompare(b))
    .slice(0, mostRelated)
  const listed = new Map((await listListedById(deps.db, nearest)).map((one) => [one.entry.id, one]))

  return nearest.flatMap((id) => {
    const found = listed.get(id)
    if (!found) return []
    const shared = names.filter((session) => closeness.get(id)?.sessionIds.has(session.id))
    return {
      ...presentEntry(found),
      relationships: [
        ...(crossReferenced.has(id)
          ? [{ type: 'cross-reference' as const, description: 'Cross-referenced' }]
          : []),
        ...shared.map((session) => ({
          type: 'co-mentioned' as const,
          description: `Both appear in Session ${session.number}: ${session.name}`,
        })),
      ],
    }
  })
}
