import { type CampaignRelations, type EntryRelation, relationLimits } from '#contract/wiki/relations.ts'
import { type Connection, seenFrom, weighConnection } from '#core/wiki/relations/connect-entries.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { prepareHiddenFor } from '#server/wiki/hidden.ts'
import { listMentionLines } from '#server/wiki/mentions/mention-store.ts'
import { readLinks } from '../links/related.ts'
import { connect } from './gather-sentences.ts'
import {
  countListed,
  listLinesAmong,
  listLinesWith,
  listMostMentioned,
  listNamesById,
  listSessionNumbers,
} from './relation-store.ts'

type Db = Pick<Deps, 'db'>

const mostNamed = 100

/** Returns the strongest connections first: docs/product.md, “Connections”. */
export async function findEntryRelations(
  deps: Db,
  access: CampaignAccess,
  entryId: string,
  limit: number,
): Promise<EntryRelation[]> {
  const query = { campaignId: access.campaignId, entryId, audience: access.role }
  const [lines, { namers, named }] = await Promise.all([
    access.shows.transcript ? listLinesWith(deps.db, query) : [],
    readLinks(deps, access, entryId),
  ])
  const writing = [entryId, ...namers.map(({ id }) => id)]
  const ids = new Set([
    ...writing,
    ...[...named].slice(0, mostNamed),
    ...lines.flatMap(({ entryIds }) => entryIds),
  ])
  const entries = await listNamesById(deps.db, query, [...ids])
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const connections = await connect(deps, access, entries, { ids: writing, lines })
  return connections
    .filter(({ ids }) => ids.includes(entryId))
    .slice(0, limit)
    .flatMap(({ ids: [left, right], relations, sentences }) => {
      const entry = byId.get(left === entryId ? right : left)
      if (!entry) return []
      return {
        entry: { id: entry.id, name: entry.name, category: entry.category, picture: entry.picture },
        relations: seenFrom(entryId, relations),
        sentences: sentences
          .slice(0, relationLimits.sentences)
          .map(({ text, sources, isQuote }) => ({ text, sources, ...(isQuote ? { isQuote } : {}) })),
        heard: sentences.length,
      }
    })
}

function presentEdge({ ids, relations, sentences }: Connection): CampaignRelations['edges'][number] {
  const [relation] = relations
  const [fromId, toId] = relation ? [relation.fromId, relation.toId] : ids
  return {
    fromId,
    toId,
    kind: relation?.kind ?? null,
    kindSession: relation?.session ?? null,
    heard: sentences.length,
    sessions: [...new Set(sentences.flatMap(({ session }) => session ?? []))].sort((a, b) => a - b),
  }
}

/** Leaves out connections that rest on a single pair of neighbouring sentences, and entries without a listed connection. */
export async function findCampaignRelations(deps: Db, access: CampaignAccess): Promise<CampaignRelations> {
  const { campaignId, role } = access
  const entries = await listMostMentioned(deps.db, campaignId, role, relationLimits.nodes)
  const ids = entries.map(({ id }) => id)
  const lines = access.shows.transcript ? await listLinesAmong(deps.db, ids) : []
  const connections = await connect(deps, access, entries, { ids, lines })
  const edges = connections
    .filter((connection) => weighConnection(connection) > 1)
    .slice(0, relationLimits.edges)
    .map(presentEdge)
  const connected = new Set(edges.flatMap(({ fromId, toId }) => [fromId, toId]))
  const mentionsOf = await countMentions(deps, access, [...connected])
  return {
    nodes: entries
      .filter(({ id }) => connected.has(id))
      .map(({ id, name, category, picture, firstSession }) => {
        const { mentions, session } = mentionsOf(id)
        return { id, name, category, picture, mentions, session: session ?? firstSession }
      })
      .sort((a, b) => b.mentions - a.mentions),
    edges,
    entries: await countListed(deps.db, campaignId, role),
  }
}

type MentionCount = { mentions: number; session: number | null }

/**
 * Returns a function that counts the lines that mention an entry. For players, leaves out lines that concern hidden entries. `session` is
 * the number of the first session with a counted line; null if there is none.
 */
async function countMentions(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  ids: string[],
): Promise<(id: string) => MentionCount> {
  const [linesOf, numbers] = await Promise.all([
    listMentionLines(deps.db, ids),
    listSessionNumbers(deps.db, access.campaignId),
  ])
  const findHidden = await prepareHiddenFor(deps, access)
  const hidden = await findHidden([...linesOf.values()].flat())
  return (id) => {
    const visible = (linesOf.get(id) ?? []).filter(({ segmentId }) => !hidden?.segmentIds.has(segmentId))
    const sessions = [...new Set(visible.map(({ sessionId }) => sessionId))].flatMap(
      (one) => numbers.get(one) ?? [],
    )
    return { mentions: visible.length, session: sessions.length > 0 ? Math.min(...sessions) : null }
  }
}
