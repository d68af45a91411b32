import type { FileRecap } from '#contract/recap/file-recap.ts'
import { type RecapSections, recapSections } from '#contract/recap/schemas.ts'
import type { NewIds } from '#core/new-ids.ts'
import { clearFilledTexts } from '#core/recap/fill-texts.ts'
import type { Deps } from '#server/deps.ts'
import { insertRecap } from './store.ts'

export async function importRecap(
  deps: Pick<Deps, 'db' | 'ids'>,
  sessionId: string,
  recap: FileRecap,
  newIds: NewIds,
): Promise<void> {
  const { kind, engine, createdAt, editedAt } = recap
  await insertRecap(deps.db, {
    id: deps.ids.next(),
    sessionId,
    kind,
    engine,
    sections: renewSources(clearFilledTexts(recapSections.parse(recap)), newIds),
    createdAt: new Date(createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
    editedBy: null,
    version: 1,
    isOpening: false,
  })
}

/** Replaces the ids in sources. Sets entry ids to null, because reading a recap links entries by name. */
function renewSources(sections: RecapSections, newIds: NewIds): unknown {
  return Object.fromEntries(
    Object.entries(sections).map(([key, section]) => [
      key,
      typeof section === 'string'
        ? section
        : section.map((item) => ({
            ...item,
            ...('entryId' in item ? { entryId: null } : {}),
            sources: item.sources.map(newIds.source),
          })),
    ]),
  )
}
