import { setImmediate as pause } from 'node:timers/promises'
import { titleSession } from '#contract/text.ts'
import { type RelatedEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { foldWords, type QueryWord, writeTsquery } from '#core/language/search/query-words.ts'
import { linkParagraph, listPhrases } from '#core/wiki/links/link-names.ts'
import { dropSecrets } from '#core/wiki/text/secret-parts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { listCandidates, readFound } from '#server/wiki/find/find-store.ts'
import { readNameIndex } from '#server/wiki/find/name-index.ts'
import { presentEntry } from '#server/wiki/present.ts'
import { listEntriesById } from '#server/wiki/store.ts'
import { listMentionsAround, listSharedSessions, type MentionAround } from './link-store.ts'

/** An entry whose description links to the given entry, with the ids of all entries that it links to. */
type Namer = { id: string; name: string; category: string; linked: Set<string> }

/** If more entries link to an entry, it hardly matters which of them are read. */
const maxNamers = 100
const [textsAtOnce, linkedAtOnce] = [100, 10]

/** In a text, an elided word before a name and a contraction after it join the name: "d’Arc", "Arc’ll". */
const elided = [...'abcdefghijklmnopqrstuvwxyz']
const contracted = ['d', 'll', 're', 've', 'm']

/** Each item matches all texts that link one of the names, and some others. */
export function listNameQueries(entry: { name: string; aliases: string[] }): QueryWord[][] {
  return listPhrases(entry)
    .map((phrase) =>
      foldWords(phrase).map((word, at, { length }) => ({
        word,
        isPrefix: false,
        others: [
          ...(at === 0 ? elided.map((letter) => `${letter}${word}`) : []),
          ...(at === length - 1 ? contracted.map((ending) => `${word}${ending}`) : []),
        ],
      })),
    )
    .filter(({ length }) => length > 0)
}

/** Returns the links between an entry and others as this reader sees them: only names and parts of texts that the reader may see. */
export async function readLinks(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess | ShareAccess,
  entryId: string,
) {
  const { role: audience, campaignId } = access
  const filter = { campaignId, audience }
  const index = await (await readNameIndex(deps, access)).readLinks()
  const read = async (ids: string[]): Promise<Namer[]> => {
    const linking: Namer[] = []
    await forEachSlice(await readFound(deps.db, filter, ids), linkedAtOnce, pause, (rows) => {
      for (const { id, name, category, description } of rows) {
        const text = audience === 'gm' ? description : dropSecrets(description)
        const linked = linkParagraph([text], index, id).flat()
        linking.push({ id, name, category, linked: new Set(linked.flatMap((part) => part.entryId ?? [])) })
      }
    })
    return linking
  }
  const isNaming = ({ linked }: Namer) => linked.has(entryId)

  const [entry] = await readFound(deps.db, filter, [entryId])
  const queries = entry ? listNameQueries(entry) : []
  const tsquery = queries.map((query) => `(${writeTsquery(query)})`).join(' | ')
  const candidates = queries.length > 0 ? await listCandidates(deps.db, filter, tsquery) : []
  const others = candidates.filter(({ id }) => id !== entryId)
  const unread = others.map(({ id }) => id).sort()
  const namers: Namer[] = []
  while (namers.length < maxNamers && unread.length > 0)
    namers.push(...(await read(unread.splice(0, textsAtOnce))).filter(isNaming))
  const [own] = await read([entryId])
  return {
    /** Ids of the entries that the entry links to. */
    named: own?.linked ?? new Set<string>(),
    namers: namers.slice(0, maxNamers),
    /** Returns those of `ids` that link to the entry although they are not among `namers`. */
    async findMoreNamers(ids: ReadonlySet<string>): Promise<string[]> {
      const more = [...namers.slice(maxNamers), ...(await read(unread.filter((id) => ids.has(id))))]
      return more.filter(isNaming).map(({ id }) => id)
    },
  }
}
type Links = Awaited<ReturnType<typeof readLinks>>

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
