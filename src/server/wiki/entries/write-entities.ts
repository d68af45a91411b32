import type { Source } from '#contract/source.ts'
import { emptyContent, wikiLimits } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { reconcileEntities } from '#core/wiki/merge/reconcile-entities.ts'
import { composeDescription } from '#core/wiki/text/add-sentence.ts'
import { escapeMarks } from '#core/wiki/text/escape-marks.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import {
  deleteDescriptionSentences,
  deleteFactsOfSession,
  type EntryRow,
  type FactRow,
  insertEntries,
  insertFacts,
  insertRevisions,
  listFactsOf,
  lockCampaignForWiki,
  type NewFact,
  type RevisionRow,
  readEntriesById,
  replaceMentions,
  updateEntryRow,
} from '#server/wiki/store.ts'
import { listNamesByMentions } from './name-store.ts'
import type { RunSession, WrittenDescription } from './plan-descriptions.ts'

type MatchedEntity = { entity: ExtractedEntity; newAliases: string[]; entry: EntryRow | undefined }

export async function matchEntities(
  db: Db,
  campaignId: string,
  entities: ExtractedEntity[],
): Promise<MatchedEntity[]> {
  const matches = reconcileEntities(
    await listNamesByMentions(db, campaignId, 'gm'),
    entities.slice(0, wikiLimits.entitiesPerSession),
  )
  const rowOf = await readEntriesById(
    db,
    matches.flatMap(({ entryId }) => entryId ?? []),
  )
  return matches.map(({ entryId, ...match }) => ({
    ...match,
    entry: entryId === null ? undefined : rowOf.get(entryId),
  }))
}

/** Automatic runs must not rewrite a text that a person edited or that has a secret part. */
export const isWritableByRuns = (entry: EntryRow) =>
  entry.editedAt === null && !entry.description.includes(':::')

type Run = RunSession & { jobId: string }
type Written = { created: number; updated: number }

/** @param descriptions keyed by the name of the entity */
export async function writeEntities(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  run: Run,
  entities: ExtractedEntity[],
  descriptions: ReadonlyMap<string, WrittenDescription> = new Map(),
): Promise<Written> {
  const settings = await readSettings({ db: tx }, run.campaignId)
  if (!settings || !(await lockCampaignForWiki(tx, run.campaignId))) return { created: 0, updated: 0 }
  const { acceptsFacts } = settings
  const matches = await matchEntities(tx, run.campaignId, entities)
  await deleteFactsOfSession(tx, run.sessionId, acceptsFacts)
  const knownIds = matches.flatMap(({ entry }) => entry?.id ?? [])
  const factsOf = Map.groupBy(await listFactsOf(tx, knownIds), (fact) => fact.entryId)

  const now = deps.clock()
  const created: EntryRow[] = []
  const facts: NewFact[] = []
  const mentions: { entryId: string; sessionId: string; sources: Source[] }[] = []
  const revisions: RevisionRow[] = []
  const by = { userId: null, jobId: run.jobId }
  const idsWithNewDescription: string[] = []
  let updated = 0

  for (const match of matches) {
    const existing = match.entry
    const entryId = existing?.id ?? deps.ids.next()
    const earlier = factsOf.get(entryId) ?? []
    const isWritable = !existing || (acceptsFacts && isWritableByRuns(existing))
    const fresh = toFacts(
      deps,
      run,
      entryId,
      match.entity,
      earlier,
      isWritable ? 'accepted' : 'proposed',
      now,
    )
    facts.push(...fresh)
    mentions.push({
      entryId,
      sessionId: run.sessionId,
      sources: citeAll(run.sources, match.entity.segmentIds),
    })
    const accepted = [...earlier, ...fresh].filter(({ status }) => status === 'accepted')
    const written = isWritable ? (descriptions.get(match.entity.name) ?? []) : []
    if (written.length > 0) {
      idsWithNewDescription.push(entryId)
      facts.push(...toSentenceRows(deps, run, entryId, written, now))
    }
    const text = describe(existing, accepted, written)
    if (!existing) {
      const entry = newEntry(run, entryId, match.entity, match.newAliases, text, now)
      created.push(entry)
      revisions.push(makeRevision(deps, null, entry, { change: 'create', ...by }))
      continue
    }
    const description = isWritable ? text : existing.description
    const details = isWritable ? match.entity.details : []
    const change = mergeInto(existing, { description, details, aliases: match.newAliases }, run.sources)
    if (!change) continue
    const changed = await updateEntryRow(tx, existing, { ...change, updatedAt: now })
    revisions.push(makeRevision(deps, existing, changed, { change: 'run', ...by }))
    updated++
  }
  await deleteDescriptionSentences(tx, idsWithNewDescription)
  await insertEntries(tx, created)
  await insertFacts(tx, facts)
  await replaceMentions(tx, run.sessionId, mentions)
  await insertRevisions(tx, revisions)
  return { created: created.length, updated }
}

/**
 * Returns the newly written description, else the one of an earlier run, else a text composed of facts. Quotes are
 * not part of it: without a language model, it only says who or what the entry is. Escapes new texts, because a description is Markdown.
 */
function describe(
  existing: EntryRow | undefined,
  accepted: Pick<NewFact, 'text' | 'isDescriptionSentence' | 'isQuote'>[],
  written: WrittenDescription,
): string {
  if (written.length > 0) return written.map(({ text }) => escapeMarks(text)).join(' ')
  if (existing && accepted.some(({ isDescriptionSentence }) => isDescriptionSentence))
    return existing.description
  return composeDescription(accepted)
}

function toSentenceRows(
  deps: Pick<Deps, 'ids'>,
  run: Run,
  entryId: string,
  written: WrittenDescription,
  now: Date,
): NewFact[] {
  return written.map(({ text, sources }, position) => ({
    id: deps.ids.next(),
    entryId,
    sessionId: sources.at(-1)?.sessionId ?? run.sessionId,
    position,
    text,
    foldedText: foldName(text),
    status: 'accepted',
    sources,
    isDescriptionSentence: true,
    createdAt: now,
  }))
}

function citeAll(sources: Map<string, Source>, segmentIds: string[]): Source[] {
  return segmentIds.flatMap((id) => sources.get(id) ?? [])
}

function toFacts(
  deps: Pick<Deps, 'ids'>,
  run: Run,
  entryId: string,
  entity: ExtractedEntity,
  earlier: FactRow[],
  status: 'accepted' | 'proposed',
  now: Date,
): (NewFact & { status: FactRow['status'] })[] {
  // Description sentences do not count as known facts. A new description replaces them, so a fact skipped here would be lost.
  const known = new Set(earlier.flatMap((fact) => (fact.isDescriptionSentence ? [] : fact.foldedText)))
  const facts: (NewFact & { status: FactRow['status'] })[] = []
  for (const { text, segmentIds, isConfirmed, isQuote = false } of entity.facts) {
    const foldedText = foldName(text)
    if (known.has(foldedText)) continue
    known.add(foldedText)
    facts.push({
      id: deps.ids.next(),
      entryId,
      sessionId: run.sessionId,
      position: earlier.length + facts.length,
      text,
      foldedText,
      status: isConfirmed === false ? 'proposed' : status,
      sources: citeAll(run.sources, segmentIds),
      isQuote,
      createdAt: now,
    })
  }
  return facts
}

function newEntry(
  run: Run,
  id: string,
  entity: ExtractedEntity,
  aliases: string[],
  description: string,
  now: Date,
): EntryRow {
  return {
    id,
    campaignId: run.campaignId,
    ...emptyContent,
    name: cut(entity.name, wikiLimits.name),
    foldedName: foldName(entity.name),
    description,
    category: cut(entity.category.toLowerCase(), wikiLimits.category),
    details: Object.fromEntries(entity.details.map(({ key, value }) => [key, value])),
    detailSources: Object.fromEntries(
      entity.details.map(({ key, segmentIds }) => [key, citeAll(run.sources, segmentIds)]),
    ),
    aliases: cutAliases(aliases),
    version: 1,
    firstSessionId: run.sessionId,
    editedAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    removalId: null,
    pictureId: null,
  }
}

/** Returns null if nothing is new. Does not change existing details. */
function mergeInto(
  entry: EntryRow,
  added: { description: string; details: ExtractedEntity['details']; aliases: string[] },
  sources: Map<string, Source>,
): Partial<EntryRow> | null {
  const { description } = added
  const aliases = cutAliases([...entry.aliases, ...added.aliases])
  const newDetails = added.details.filter(({ key }) => !Object.hasOwn(entry.details, key))
  const isSame =
    aliases.length === entry.aliases.length && description === entry.description && newDetails.length === 0
  if (isSame) return null
  return {
    aliases,
    description,
    details: { ...entry.details, ...Object.fromEntries(newDetails.map(({ key, value }) => [key, value])) },
    detailSources: {
      ...entry.detailSources,
      ...Object.fromEntries(newDetails.map(({ key, segmentIds }) => [key, citeAll(sources, segmentIds)])),
    },
  }
}

const cut = (text: string, max: number) => [...text].slice(0, max).join('')
const cutAliases = (aliases: string[]) =>
  aliases.slice(0, wikiLimits.aliases).map((alias) => cut(alias, wikiLimits.name))
