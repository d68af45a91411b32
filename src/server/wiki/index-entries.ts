import { createHash } from 'node:crypto'
import {
  buildLinkIndex,
  type LinkIndex,
  type LinkTarget,
  listPhrases,
  mayName,
} from '#core/wiki/link-names.ts'
import { listDistinctWords, listLinks, listNameKeys, listTextKeys } from '#core/wiki/list-links.ts'
import type { Db } from '#server/db/connection.ts'
import {
  deleteDerived,
  deletePhrases,
  insertPhrases,
  type LivingEntry,
  listDescribing,
  listDescriptions,
  listLiving,
  listNamed,
  listNaming,
  markUnread,
  replaceLinks,
  upsertWords,
} from './link-store.ts'

/** More than that at once would hold up everybody: it is left to `indexUnindexed`. */
const mostAtOnce = 500
/** Descriptions that are read together; the server answers others in between. */
const sliceSize = 100

/**
 * Brings what is derived from entries up to date, in the transaction that changed, made, binned or brought them back, and
 * that holds the lock of their campaign: the names under which they are found, the words of their descriptions, and the
 * links between them and all others.
 */
export async function indexEntries(tx: Db, campaignId: string, entryIds: string[]): Promise<void> {
  if (entryIds.length > mostAtOnce) {
    await markUnread(tx, await listNaming(tx, entryIds))
    await deleteDerived(tx, entryIds)
    return
  }
  const living = await listLiving(tx, entryIds)
  const affected = await indexNames(tx, campaignId, entryIds, living)
  for (const slice of cutSlices(living)) await indexTexts(tx, campaignId, slice)
  if (affected.length > mostAtOnce) await markUnread(tx, affected)
  else await linkDescriptions(tx, campaignId, affected)
}

/** The same for entries that nobody has found so far: where they are many, there is nothing to take back first. */
export async function indexTakenIn(tx: Db, campaignId: string, entryIds: string[]): Promise<void> {
  if (entryIds.length <= mostAtOnce) await indexEntries(tx, campaignId, entryIds)
}

/**
 * Writes under which names entries are found. Returns the other entries whose descriptions may now name whom they did not.
 * @param living those of the entries that are not in the bin
 */
export async function indexNames(
  tx: Db,
  campaignId: string,
  entryIds: string[],
  living: LivingEntry[],
): Promise<string[]> {
  const renamed = living.filter((entry) => !entry.phrases.includes(signNames(entry)))
  const livingIds = new Set(living.map(({ id }) => id))
  const gone = entryIds.filter((id) => !livingIds.has(id))
  if (renamed.length + gone.length === 0) return []

  // Of what nobody has found so far there is nothing to take back.
  const foundIds = renamed.filter(({ phrases }) => phrases.length > 0).map(({ id }) => id)
  const before = await listNaming(tx, [...foundIds, ...gone])
  await deleteDerived(tx, gone)
  await deletePhrases(tx, foundIds)
  const rows = renamed.flatMap((entry) =>
    [...listNameKeys(entry), signNames(entry)].map((phrase) => ({ entryId: entry.id, phrase })),
  )
  await insertPhrases(tx, campaignId, rows)
  const keys = new Set(renamed.flatMap(listNameKeys))
  const after = await keepNaming(
    tx,
    await listDescribing(tx, campaignId, [...keys]),
    renamed.flatMap(listPhrases),
  )
  return [...new Set([...before, ...after]).difference(new Set(entryIds))]
}

/** Of entries whose descriptions have all words of a phrase those that have the phrase. */
async function keepNaming(tx: Db, entryIds: string[], phrases: string[]): Promise<string[]> {
  const kept: string[] = []
  for (const slice of cutSlices(entryIds)) {
    for (const { id, description } of await listDescriptions(tx, slice)) {
      if (mayName(description, phrases)) kept.push(id)
    }
  }
  return kept
}

/** Stands beside the phrases of an entry, and is none: it tells whether an entry is called now what it was called then. */
function signNames({ id, name, aliases }: LinkTarget): string {
  return `#${createHash('sha256')
    .update(JSON.stringify([id, name, ...aliases]))
    .digest('base64url')}`
}

/**
 * Writes the words of descriptions, by which those are found that may name an entry, and whom they name.
 * @param index the names of all entries as they are, where many descriptions are worth it
 */
export async function indexDescriptions(
  tx: Db,
  campaignId: string,
  entryIds: string[],
  index?: LinkIndex,
): Promise<void> {
  for (const slice of cutSlices(entryIds)) {
    await indexTexts(tx, campaignId, await listDescriptions(tx, slice), index)
  }
}

async function indexTexts(tx: Db, campaignId: string, texts: Text[], index?: LinkIndex): Promise<void> {
  const rows = texts.map(({ id, description }) => ({
    entryId: id,
    campaignId,
    words: listDistinctWords(description),
  }))
  await upsertWords(tx, rows)
  await linkTexts(tx, texts, index ?? (await indexNamed(tx, campaignId, texts)))
}

async function linkDescriptions(tx: Db, campaignId: string, entryIds: string[]): Promise<void> {
  for (const slice of cutSlices(entryIds)) {
    const texts = await listDescriptions(tx, slice)
    await linkTexts(tx, texts, await indexNamed(tx, campaignId, texts))
  }
}

type Text = { id: string; description: string }

/** The names that may stand in some descriptions. */
async function indexNamed(tx: Db, campaignId: string, texts: Text[]): Promise<LinkIndex> {
  const keys = new Set(texts.flatMap(({ description }) => listTextKeys(description)))
  return buildLinkIndex(await listNamed(tx, campaignId, [...keys]))
}

/** Writes whom descriptions name: the very names that the browser makes into links. */
async function linkTexts(tx: Db, texts: Text[], index: LinkIndex): Promise<void> {
  const links = texts.flatMap(({ id, description }) =>
    listLinks(id, description, index).map((link) => ({ fromId: id, ...link })),
  )
  await replaceLinks(
    tx,
    texts.map(({ id }) => id),
    links,
  )
}

function cutSlices<T>(all: T[]): T[][] {
  const count = Math.ceil(all.length / sliceSize)
  return Array.from({ length: count }, (_, at) => all.slice(at * sliceSize, (at + 1) * sliceSize))
}
