import * as z from 'zod/mini'
import type { NameExample } from '#contract/names/schemas.ts'
import { storedContent } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { excerptChange, findChangedText } from '#core/names/changed-text.ts'
import type { NameSearch } from '#core/names/replace-name.ts'
import { isSameContent, pickContent } from '#core/wiki/entry-content.ts'
import { replaceInEntry } from '#core/wiki/replace-in-entry.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import {
  type EntryRow,
  type FactRow,
  insertRevisions,
  listFactsOf,
  type RevisionRow,
  readEntriesById,
  readFactsById,
  updateEntryRow,
} from '#server/wiki/store.ts'
import { type FactText, listEntriesWith, writeFactTexts } from './entry-text-store.ts'

export const entryUndo = z.object({
  id: z.string(),
  /** Version of the entry right after the replacement. It shows whether the entry was changed later. */
  version: z.number(),
  /** null if only facts were changed. */
  before: z.nullable(storedContent),
  facts: z.array(z.object({ id: z.string(), before: z.string(), after: z.string() })),
})
export type EntryUndo = z.infer<typeof entryUndo>

type By = { userId: string; change: 'edit' | 'undo' }

async function findChanges(db: Db, campaignId: string, { word, replace }: NameSearch) {
  const entries = await listEntriesWith(db, campaignId, word)
  const ids = entries.map(({ id }) => id)
  const factsOf = Map.groupBy(await listFactsOf(db, ids), ({ entryId }) => entryId)
  return entries.flatMap((entry) => {
    const before = pickContent(entry)
    const next = replaceInEntry(before, replace)
    const after = isSameContent(before, next) ? null : next
    const facts = changeFacts(factsOf.get(entry.id) ?? [], replace)
    return after || facts.length > 0 ? [{ entry, before, after, facts }] : []
  })
}

/** Does not change a fact that would become the same as another fact of the entry. */
function changeFacts(facts: FactRow[], replace: NameSearch['replace']): (FactText & { before: string })[] {
  const taken = new Set(facts.map(({ foldedText }) => foldedText))
  return facts.flatMap(({ id, text: before, foldedText: foldedBefore }) => {
    const text = replace(before)
    const foldedText = text === before ? foldedBefore : foldName(text)
    if (text === before || (foldedText !== foldedBefore && taken.has(foldedText))) return []
    taken.add(foldedText)
    return [{ id, text, foldedText, before }]
  })
}

export async function previewInEntries(
  db: Db,
  campaignId: string,
  search: NameSearch,
  mostExamples: number,
): Promise<{ entries: number; examples: NameExample[] }> {
  const changed = await findChanges(db, campaignId, search)
  const examples = changed.slice(0, mostExamples).flatMap(({ entry, before, after, facts }) => {
    const [fact] = facts
    const text = after ? findChangedText(before, after) : fact && { before: fact.before, after: fact.text }
    return text ? [{ where: entry.name, ...excerptChange(text.before, text.after) }] : []
  })
  return { entries: changed.length, examples }
}

/** Call this under the campaign lock. Keeps `editedAt`, so that automatic runs may still rewrite an entry that no person edited. */
export async function replaceInEntries(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  campaignId: string,
  search: NameSearch,
  userId: string,
): Promise<EntryUndo[]> {
  const changed = await findChanges(tx, campaignId, search)
  const undo: EntryUndo[] = []
  const revisions: RevisionRow[] = []
  for (const { entry, before, after, facts } of changed) {
    const written = after && (await writeContent(deps, tx, entry, after, { userId, change: 'edit' }))
    if (written) revisions.push(written.revision)
    undo.push({
      id: entry.id,
      version: written?.changed.version ?? entry.version,
      before: after && before,
      facts: facts.map((fact) => ({ id: fact.id, before: fact.before, after: fact.text })),
    })
  }
  await writeFactTexts(
    tx,
    changed.flatMap(({ facts }) => facts),
  )
  await insertRevisions(tx, revisions)
  return undo
}

async function writeContent(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  entry: EntryRow,
  content: z.infer<typeof storedContent>,
  by: By,
): Promise<{ changed: EntryRow; revision: RevisionRow }> {
  const foldedName = foldName(content.name)
  const changed = await updateEntryRow(tx, entry, { ...content, foldedName, updatedAt: deps.clock() })
  return { changed, revision: makeRevision(deps, entry, changed, by) }
}

/** Skips entries that were changed after the replacement or are in the trash, and their facts. `kept` counts the skipped entries. */
export async function undoInEntries(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  undo: EntryUndo[],
  userId: string,
): Promise<{ restored: number; kept: number }> {
  const rowOf = await readEntriesById(
    tx,
    undo.map(({ id }) => id),
  )
  const there = undo.flatMap((one) => {
    const entry = rowOf.get(one.id)
    return entry ? [{ ...one, entry }] : []
  })
  const unchanged = there.filter(
    ({ entry, version }) => entry.version === version && entry.deletedAt === null,
  )
  const revisions: RevisionRow[] = []
  for (const { entry, before } of unchanged) {
    const by = { userId, change: 'undo' as const }
    if (before) revisions.push((await writeContent(deps, tx, entry, before, by)).revision)
  }
  await insertRevisions(tx, revisions)
  await restoreFacts(
    tx,
    unchanged.flatMap(({ facts }) => facts),
  )
  return { restored: unchanged.length, kept: there.length - unchanged.length }
}

/** Skips facts whose text was changed after the replacement, and facts whose former text is now the text of another fact of the entry. */
async function restoreFacts(tx: Db, facts: EntryUndo['facts']): Promise<void> {
  const rowOf = await readFactsById(
    tx,
    facts.map(({ id }) => id),
  )
  const entryIds = new Set(rowOf.values().map(({ entryId }) => entryId))
  const ofEntries = await listFactsOf(tx, [...entryIds])
  const taken = Map.groupBy(ofEntries, ({ entryId, foldedText }) => `${entryId} ${foldedText}`)
  const restored = facts.flatMap(({ id, before, after }) => {
    const row = rowOf.get(id)
    const foldedText = foldName(before)
    if (row?.text !== after) return []
    const others = (taken.get(`${row.entryId} ${foldedText}`) ?? []).filter((one) => one.id !== id)
    return others.length > 0 ? [] : [{ id, text: before, foldedText }]
  })
  await writeFactTexts(tx, restored)
}
