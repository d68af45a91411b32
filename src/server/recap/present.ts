import { type Recap, type RecapRevision, recapSections } from '#contract/recap.ts'
import { foldName } from '#core/language/fold-name.ts'
import { hideNames } from '#core/recap/hide-names.ts'
import type { ListedRevision } from './edit-store.ts'
import type { RecapRow } from './store.ts'

type LinkTarget = { id: string; name: string; aliases: string[] }

/** The ids of entries by their folded names and aliases; of two entries with the same name the later one. */
export function indexTargets(targets: LinkTarget[]): Map<string, string> {
  return new Map(
    targets.flatMap(({ id, name, aliases }) => [...aliases, name].map((one) => [foldName(one), id] as const)),
  )
}

/** The folded names of all in a recap that may have an entry. */
export function listNamed({ sections }: Pick<RecapRow, 'sections'>): string[] {
  const { charactersInvolved, locationsVisited, itemsAndRewards } = recapSections.parse(sections)
  return [...charactersInvolved, ...locationsVisited, ...itemsAndRewards].map(({ name }) => foldName(name))
}

/** The stored sections, with each person, place and thing led to the wiki entry that the reader may see. */
export function presentRecap(
  row: RecapRow,
  view: { entryIdOf: Map<string, string>; hidden: string[]; hasDraft: boolean },
): Recap {
  const sections = hideNames(recapSections.parse(row.sections), view.hidden)
  const link = <T extends { name: string }>(items: T[]) =>
    items.map((item) => ({ ...item, entryId: view.entryIdOf.get(foldName(item.name)) ?? null }))
  return {
    ...sections,
    charactersInvolved: link(sections.charactersInvolved),
    locationsVisited: link(sections.locationsVisited),
    itemsAndRewards: link(sections.itemsAndRewards),
    id: row.id,
    sessionId: row.sessionId,
    kind: row.kind,
    engine: row.engine,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    version: row.version,
    hasDraft: view.hasDraft,
  }
}

export function presentRevision(row: ListedRevision): RecapRevision {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    engine: row.engine,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    by: row.by,
    replacedAt: row.replacedAt.toISOString(),
  }
}
