import { foldName } from '#core/language/fold-name.ts'

/** Something that the palette can do: go somewhere, or act. */
export type Command = { id: string; label: string; note?: string; run: () => void }
export type CommandGroup = { value: string; items: Command[] }

/** So many of a group are shown: whoever types on sees the right ones. */
const shownPerGroup = 6

/** Folded once for each command: a wiki may have fifty thousand. */
const foldedLabels = new WeakMap<Command, string>()
function foldLabel(command: Command): string {
  const known = foldedLabels.get(command)
  if (known !== undefined) return known
  const folded = ` ${foldName(command.label)}`
  foldedLabels.set(command, folded)
  return folded
}

/** 2 where a word of the label starts with what was typed, 1 where it stands anywhere, 0 where it does not. */
function rate(command: Command, words: string[]): number {
  const folded = foldLabel(command)
  if (!words.every((word) => folded.includes(word))) return 0
  return words.every((word) => folded.includes(` ${word}`)) ? 2 : 1
}

/** The commands that fit what was typed, best first; without a word the first of each group. */
export function findCommands(groups: CommandGroup[], text: string): CommandGroup[] {
  const words = foldName(text).split(' ').filter(Boolean)
  return groups
    .map(({ value, items }) => ({
      value,
      items: items
        .map((item) => ({ item, rating: rate(item, words) }))
        .filter(({ rating }) => rating > 0)
        .sort((a, b) => b.rating - a.rating)
        .slice(0, shownPerGroup)
        .map(({ item }) => item),
    }))
    .filter(({ items }) => items.length > 0)
}
