import type { WikiEntry } from '#contract/wiki.ts'
import type { DuplicateGroup } from '#contract/wiki-care.ts'

/** What is chosen for a group: which entry is kept, and which are another thing after all. */
export type Choice = { keepId: string; leftOut: readonly string[] }

export const listMembers = ({ entry, duplicateResult }: DuplicateGroup): WikiEntry[] => [
  entry,
  ...duplicateResult.matches.map((match) => match.entry),
]

export const firstChoice = ({ entry }: DuplicateGroup): Choice => ({ keepId: entry.id, leftOut: [] })

/** Those that a deed is about: neither the one that is kept nor one that was left out. */
export const listChosen = (group: DuplicateGroup, { keepId, leftOut }: Choice): string[] =>
  listMembers(group)
    .map(({ id }) => id)
    .filter((id) => id !== keepId && !leftOut.includes(id))

/** The groups without entries that are gone; a group is one while it has something to compare. */
export function dropEntries(groups: readonly DuplicateGroup[], ids: readonly string[]): DuplicateGroup[] {
  return groups
    .filter(({ entry }) => !ids.includes(entry.id))
    .map(({ entry, duplicateResult }) => ({
      entry,
      duplicateResult: { matches: duplicateResult.matches.filter((match) => !ids.includes(match.entry.id)) },
    }))
    .filter(({ duplicateResult }) => duplicateResult.matches.length > 0)
}
