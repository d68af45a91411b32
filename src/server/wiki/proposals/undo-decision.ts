import * as z from 'zod/mini'
import { removeSentence } from '#core/wiki/text/add-sentence.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import { type EntryRow, insertRevisions, readEntriesById, updateEntryRow } from '#server/wiki/store.ts'
import { moveFactStatus } from './proposal-store.ts'

const decisionUndo = z.object({
  entries: z.array(
    z.object({
      entryId: z.string(),
      /** Version of the entry right after the decision. */
      version: z.number(),
      before: z.string(),
      facts: z.array(
        z.object({
          id: z.string(),
          /** The sentence that the decision added to the description; empty if it added none. */
          added: z.string(),
        }),
      ),
    }),
  ),
})
export type DecisionUndo = z.infer<typeof decisionUndo>

/**
 * Returns how many facts are proposals again. If an entry has not changed since the decision, restores its earlier description. Otherwise,
 * removes the sentences that the decision added, unless they were edited.
 */
export async function undoDecision(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  { undo, verdict }: { undo: unknown; verdict: 'accepted' | 'dismissed' },
  userId: string,
): Promise<number> {
  const { entries } = decisionUndo.parse(undo)
  const ids = entries.flatMap(({ facts }) => facts.map(({ id }) => id))
  const proposed = new Set(await moveFactStatus(tx, ids, verdict, 'proposed'))
  const rowOf = await readEntriesById(
    tx,
    entries.map(({ entryId }) => entryId),
  )
  for (const { entryId, version, before, facts } of entries) {
    const entry = rowOf.get(entryId)
    if (!entry || entry.deletedAt) continue
    const added = facts.flatMap((fact) => (proposed.has(fact.id) ? fact.added : []))
    const isUntouched = entry.version === version && added.length === facts.length
    const description = isUntouched ? before : added.reduce(removeSentence, entry.description)
    if (description !== entry.description) await writeDescription(deps, tx, entry, description, userId)
  }
  return proposed.size
}

async function writeDescription(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  entry: EntryRow,
  description: string,
  userId: string,
): Promise<void> {
  const changed = await updateEntryRow(tx, entry, { description, updatedAt: deps.clock() })
  await insertRevisions(tx, [makeRevision(deps, entry, changed, { change: 'fact', userId })])
}
