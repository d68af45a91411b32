import type { FileEntry } from '#contract/wiki/file-entry.ts'
import { foldName } from '#core/fold-name.ts'
import type { NewIds } from '#core/new-ids.ts'
import { fillContent } from '#core/wiki/entry-content.ts'
import { tidyAliases } from '#core/wiki/merge/merge-entry.ts'
import type { Deps } from '#server/deps.ts'
import { hideCategory } from '#server/wiki/category-store.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import {
  type EntryRow,
  insertEntries,
  insertFacts,
  insertMentions,
  insertRevisions,
  type NewFact,
} from '#server/wiki/store.ts'

type Import = {
  campaignId: string
  userId: string
  newIds: NewIds
  sessionIds: Map<number, string>
  /** True if the file contains a session with this old id. */
  hasSession: (id: string) => boolean
}

export async function hideCategories(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  names: string[],
): Promise<void> {
  for (const name of names) await hideCategory(deps.db, campaignId, name.toLowerCase())
}

export async function importEntries(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  run: Import,
  entries: FileEntry[],
): Promise<number> {
  const now = deps.clock()
  const rows = entries.map((entry) => toRow(run, entry, now))
  await insertEntries(deps.db, rows)
  await insertFacts(
    deps.db,
    entries.flatMap((entry) => toFacts(deps, run, entry, now)),
  )
  await insertMentions(
    deps.db,
    entries.flatMap(({ id, mentions = [] }) =>
      mentions.map(({ sessionId, sources }) => ({
        entryId: run.newIds.entry(id),
        sessionId: run.newIds.session(sessionId),
        sources: sources.map(run.newIds.source),
      })),
    ),
  )
  await insertRevisions(
    deps.db,
    rows.map((row) => ({
      ...makeRevision(deps, null, row, { change: 'import', userId: run.userId }),
      createdAt: now,
    })),
  )
  return rows.length
}

function toRow({ campaignId, newIds, sessionIds }: Import, entry: FileEntry, now: Date): EntryRow {
  const { name, editedAt, sessionNumber, createdAt, updatedAt } = entry
  const sources = Object.entries(entry.detailSources ?? {})
  return {
    id: newIds.entry(entry.id),
    campaignId,
    ...fillContent(entry),
    foldedName: foldName(name),
    category: entry.category.trim().toLowerCase(),
    detailSources: Object.fromEntries(sources.map(([key, said]) => [key, said.map(newIds.source)])),
    aliases: tidyAliases(name, entry.aliases),
    version: 1,
    firstSessionId: sessionNumber === null ? null : (sessionIds.get(sessionNumber) ?? null),
    // Only exports by game masters have `editedAt`. Without it, the entry counts as edited by a person, so automatic runs do not change its
    // text.
    editedAt: editedAt === undefined ? now : toDateOr(editedAt, null),
    createdAt: toDateOr(createdAt, now),
    updatedAt: toDateOr(updatedAt, now),
    deletedAt: null,
    removalId: null,
    // The id in the file, until the picture is imported.
    pictureId: entry.picture ?? null,
  }
}

const toDateOr = <T>(text: string | null | undefined, otherwise: T) => (text ? new Date(text) : otherwise)

function toFacts(
  deps: Pick<Deps, 'ids'>,
  { newIds, hasSession }: Import,
  { id, facts = [] }: FileEntry,
  now: Date,
): NewFact[] {
  return facts.map(
    (
      { text, status, sessionId, sources, isQuote = false, isArticle: isDescriptionSentence = false },
      position,
    ) => ({
      id: deps.ids.next(),
      entryId: newIds.entry(id),
      sessionId: sessionId !== null && hasSession(sessionId) ? newIds.session(sessionId) : null,
      position,
      text,
      foldedText: foldName(text),
      status,
      sources: sources.map(newIds.source),
      isDescriptionSentence,
      isQuote,
      createdAt: now,
    }),
  )
}
