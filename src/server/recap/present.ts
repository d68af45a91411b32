import type { RecapRevision } from '#contract/recap/recap-edit.ts'
import { type Recap, type RecapSections, recapSections, recapTexts } from '#contract/recap/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { chooseShown, fillTextsFromMoments } from '#core/recap/fill-texts.ts'
import { selectForPlayers } from '#core/recap/select-for-players.ts'
import type { Hidden } from '#core/wiki/hidden-names.ts'
import type { ListedRevision } from './edit-store.ts'
import type { RecapRow } from './store.ts'

type LinkTarget = { id: string; name: string; aliases: string[] }

/** Maps folded names and aliases to ids. If several targets have the same name or alias, the last target wins. */
export function indexTargets(targets: LinkTarget[]): Map<string, string> {
  return new Map(
    targets.flatMap(({ id, name, aliases }) => [...aliases, name].map((one) => [foldName(one), id] as const)),
  )
}

export function listLinkableNames({ sections }: Pick<RecapRow, 'sections'>): string[] {
  const { charactersInvolved, locationsVisited, itemsAndRewards } = recapSections.parse(sections)
  return [...charactersInvolved, ...locationsVisited, ...itemsAndRewards].map(({ name }) => foldName(name))
}

/** If `hidden` is set, keeps only what players may see. */
export function showSections(stored: RecapSections, hidden: Hidden | null): RecapSections {
  const visible = hidden ? selectForPlayers(stored, hidden) : stored
  return fillTextsFromMoments(hidden ? { ...visible, moments: chooseShown(visible.moments) } : visible)
}

export function presentRecap(
  row: RecapRow,
  view: { entryIdOf: Map<string, string>; hidden: Hidden | null; hasDraft: boolean },
): Recap {
  const sections = showSections(recapSections.parse(row.sections), view.hidden)
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
    reason: row.kind === 'none' ? recapTexts.tooRough : null,
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
