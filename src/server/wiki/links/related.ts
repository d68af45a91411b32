import { titleSession } from '#contract/text.ts'
import { type RelatedEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentEntry } from '#server/wiki/present.ts'
import { listEntriesById } from '#server/wiki/store.ts'
import { listMentionsAround, listSharedSessions, type MentionAround } from './link-store.ts'
import { type Links, type Namer, readLinks } from './read-links.ts'

const maxRelated = 50
const maxRelationships = 20
/** Mentions of two entries in a session count as together if they are less than this many seconds apart. */
const nearSeconds = 60

type Closeness = { isCross: boolean; together: number; sessions: number; sharedNamers: number }
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

async function measureCloseness(
  entryId: string,
  { named, namers, findMoreNamers }: Links,
  mentions: MentionAround[],
): Promise<Map<string, Closeness>> {
  const closeness = new Map<string, Closeness>()
  const of = (id: string): Closeness => {
    const known = closeness.get(id) ?? { isCross: false, together: 0, sessions: 0, sharedNamers: 0 }
    closeness.set(id, known)
    return known
  }
  for (const id of [...namers.map((namer) => namer.id), ...named]) of(id).isCross = true
  for (const id of namers.flatMap(({ linked }) => [...linked])) if (id !== entryId) of(id).sharedNamers++

  const isOwn = (mention: MentionAround) => mention.entryId === entryId
  const own = new Map(mentions.filter(isOwn).map((mention) => [mention.sessionId, mention]))
  for (const mention of mentions) {
    const mine = own.get(mention.sessionId)
    if (!mine || isOwn(mention)) continue
    of(mention.entryId).sessions++
    of(mention.entryId).together += countTogether(mine, mention)
  }
  for (const id of await findMoreNamers(new Set(closeness.keys()))) of(id).isCross = true
  return closeness
}

function compareCloseness([idA, a]: [string, Closeness], [idB, b]: [string, Closeness]): number {
  return (
    Number(b.isCross) - Number(a.isCross) ||
    b.together - a.together ||
    b.sessions - a.sessions ||
    b.sharedNamers - a.sharedNamers ||
    (idA < idB ? -1 : 1)
  )
}

async function explainRelations(
  { db }: Pick<Deps, 'db'>,
  entryId: string,
  namers: Namer[],
  nearest: [string, Closeness][],
): Promise<Map<string, Relationship[]>> {
  const crossReference = { type: 'cross-reference' as const, description: wikiTexts.crossReferenced }
  const relationships = new Map<string, Relationship[]>(
    nearest.map(([id, { isCross }]) => [id, isCross ? [crossReference] : []]),
  )
  const appearIn = (id: string, context: string) =>
    relationships.get(id)?.push({ type: 'co-mentioned', description: `Both appear in ${context}` })

  const shared = await listSharedSessions(db, entryId, [...relationships.keys()])
  for (const { id, name, number } of shared) appearIn(id, titleSession(number, name))
  const eventsFirst = namers.toSorted(
    (a, b) => Number(b.category === 'events') - Number(a.category === 'events') || (a.id < b.id ? -1 : 1),
  )
  for (const { name, linked } of eventsFirst) for (const id of linked) appearIn(id, name)
  return relationships
}

/** Returns the closest entries first; see `compareCloseness`. */
export async function findRelated(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess | ShareAccess,
  entryId: string,
): Promise<RelatedEntry[]> {
  const { campaignId, role } = access
  const [links, mentions] = await Promise.all([
    readLinks(deps, access, entryId),
    listMentionsAround(deps.db, campaignId, role, entryId),
  ])
  const closeness = await measureCloseness(entryId, links, mentions)
  const nearest = [...closeness].sort(compareCloseness).slice(0, maxRelated)
  const ids = nearest.map(([id]) => id)
  const [found, relationships] = await Promise.all([
    listEntriesById(deps.db, campaignId, role, ids),
    explainRelations(deps, entryId, links.namers, nearest),
  ])
  const listed = new Map(found.map((one) => [one.entry.id, one]))
  return ids.flatMap((id) => {
    const one = listed.get(id)
    if (!one) return []
    const reasons = relationships.get(id) ?? []
    return { ...presentEntry(one, role), relationships: reasons.slice(0, maxRelationships) }
  })
}
