import { type RelatedEntry, wikiTexts } from '#contract/wiki.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentEntry } from './present.ts'
import {
  countNamedTogether,
  listCrossReferences,
  listMentionsAround,
  listNamedBy,
  listNamedTogether,
  listNamers,
  listSharedSessions,
  type MentionAround,
  mostRead,
  type Namer,
  type Relating,
} from './related-store.ts'
import { listListedById } from './store.ts'

const mostRelated = 50
const mostRelationships = 20
/** Seconds within which two names count as said together. */
const nearSeconds = 60

type Closeness = { isCross: boolean; together: number; sessions: number; thirds: number }
type Relationship = RelatedEntry['relationships'][number]

function countTogether(mine: MentionAround, other: MentionAround): number {
  const segmentIds = new Set(mine.segmentIds)
  return other.segmentIds.filter((segmentId, at) => {
    const start = other.starts[at] ?? null
    const isNear = (own: number | null) =>
      own !== null && start !== null && Math.abs(own - start) < nearSeconds
    return segmentIds.has(segmentId) || mine.starts.some(isNear)
  }).length
}

/** Who names an entry or is named by it: all of them where they were few enough to be read, else those among `others`. */
async function findCrossReferences(
  db: Db,
  relating: Relating,
  { namerIds, namedIds, others }: { namerIds: string[]; namedIds: string[]; others: string[] },
): Promise<string[]> {
  const areAll = namerIds.length < mostRead && namedIds.length < mostRead
  return areAll ? [...namerIds, ...namedIds] : listCrossReferences(db, relating, others)
}

/** How close others are to an entry, by all that they may have in common. */
async function measureCloseness(
  { db }: Pick<Deps, 'db'>,
  relating: Relating,
  namers: Namer[],
): Promise<Map<string, Closeness>> {
  const closeness = new Map<string, Closeness>()
  const of = (id: string): Closeness => {
    const known = closeness.get(id) ?? { isCross: false, together: 0, sessions: 0, thirds: 0 }
    closeness.set(id, known)
    return known
  }
  const namerIds = namers.map(({ id }) => id)
  const [namedIds, counted, mentions] = await Promise.all([
    listNamedBy(db, relating),
    countNamedTogether(db, relating, namerIds),
    listMentionsAround(db, relating),
  ])
  for (const id of [...namerIds, ...namedIds]) of(id)
  for (const { id, count } of counted) of(id).thirds = count

  const isOwn = ({ entryId }: MentionAround) => entryId === relating.entryId
  const own = new Map(mentions.filter(isOwn).map((mention) => [mention.sessionId, mention]))
  for (const mention of mentions) {
    const mine = own.get(mention.sessionId)
    if (!mine || isOwn(mention)) continue
    of(mention.entryId).sessions++
    of(mention.entryId).together += countTogether(mine, mention)
  }
  const others = [...closeness.keys()]
  const crossing = await findCrossReferences(db, relating, { namerIds, namedIds, others })
  for (const id of crossing) of(id).isCross = true
  return closeness
}

function compareCloseness([idA, a]: [string, Closeness], [idB, b]: [string, Closeness]): number {
  return (
    Number(b.isCross) - Number(a.isCross) ||
    b.together - a.together ||
    b.sessions - a.sessions ||
    b.thirds - a.thirds ||
    (idA < idB ? -1 : 1)
  )
}

/** What connects each of some entries with this one: who names whom, the same sessions, the same event or other entry. */
async function explainRelations(
  { db }: Pick<Deps, 'db'>,
  relating: Relating,
  namers: Namer[],
  nearest: [string, Closeness][],
): Promise<Map<string, Relationship[]>> {
  const ids = nearest.map(([id]) => id)
  const crossReference = { type: 'cross-reference' as const, description: wikiTexts.crossReferenced }
  const relationships = new Map<string, Relationship[]>(
    nearest.map(([id, { isCross }]) => [id, isCross ? [crossReference] : []]),
  )
  const appearIn = (id: string, place: string) =>
    relationships.get(id)?.push({ type: 'co-mentioned', description: `Both appear in ${place}` })

  const namerIds = namers.map(({ id }) => id)
  const [shared, together] = await Promise.all([
    listSharedSessions(db, relating, ids),
    listNamedTogether(db, relating, namerIds, ids),
  ])
  for (const { id, name, number } of shared) appearIn(id, `Session ${number}: ${name}`)
  const thirds = Map.groupBy(together, ({ namerId }) => namerId)
  const eventsFirst = namers.toSorted(
    (a, b) => Number(b.category === 'events') - Number(a.category === 'events') || (a.id < b.id ? -1 : 1),
  )
  for (const namer of eventsFirst) {
    for (const { id } of thirds.get(namer.id) ?? []) appearIn(id, namer.name)
  }
  return relationships
}

/** Entries that name this one, that it names, or that are named where it is named, the closest first; each says why. */
export async function findRelated(deps: Pick<Deps, 'db'>, relating: Relating): Promise<RelatedEntry[]> {
  const namers = await listNamers(deps.db, relating)
  const closeness = await measureCloseness(deps, relating, namers)
  const nearest = [...closeness].sort(compareCloseness).slice(0, mostRelated)
  const ids = nearest.map(([id]) => id)
  const [found, relationships] = await Promise.all([
    listListedById(deps.db, ids),
    explainRelations(deps, relating, namers, nearest),
  ])
  const listed = new Map(found.map((one) => [one.entry.id, one]))
  return ids.flatMap((id) => {
    const one = listed.get(id)
    if (!one) return []
    const reasons = relationships.get(id) ?? []
    return {
      ...presentEntry(one, relating.audience),
      relationships: reasons.slice(0, mostRelationships),
    }
  })
}
