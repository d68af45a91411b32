import type { DuplicateGroup } from '#contract/wiki/maintenance.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'

export type Choice = { keepId: string; leftOut: readonly string[] }

export const listMembers = ({ entry, duplicateResult }: DuplicateGroup): WikiEntry[] => [
  entry,
  ...duplicateResult.matches.map((match) => match.entry),
]

export const firstChoice = ({ entry }: DuplicateGroup): Choice => ({ keepId: entry.id, leftOut: [] })

export const listChosen = (group: DuplicateGroup, { keepId, leftOut }: Choice): string[] =>
  listMembers(group)
    .map(({ id }) => id)
    .filter((id) => id !== keepId && !leftOut.includes(id))

/** Removes entries from the groups. Drops groups that lose their first entry or are left with a single entry. */
export function dropEntries(groups: readonly DuplicateGroup[], ids: readonly string[]): DuplicateGroup[] {
  return groups
    .filter(({ entry }) => !ids.includes(entry.id))
    .map(({ entry, duplicateResult }) => ({
      entry,
      duplicateResult: { matches: duplicateResult.matches.filter((match) => !ids.includes(match.entry.id)) },
    }))
    .filter(({ duplicateResult }) => duplicateResult.matches.length > 0)
}
