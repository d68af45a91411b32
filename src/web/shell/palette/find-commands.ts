import { foldName } from '#core/fold-name.ts'
import type { FaceProps } from '#web/ui/face/face.tsx'

export type Command = {
  id: string
  label: string
  note?: string
  face?: Pick<FaceProps, 'picture' | 'name' | 'category'>
  run: () => void
}
export type CommandGroup = { value: string; items: Command[] }

const shownPerGroup = 6

/** Caches the folded labels, because a wiki may have fifty thousand entries. */
const foldedLabels = new WeakMap<Command, string>()
function foldLabel(command: Command): string {
  const known = foldedLabels.get(command)
  if (known !== undefined) return known
  const folded = ` ${foldName(command.label)}`
  foldedLabels.set(command, folded)
  return folded
}

function rate(command: Command, words: string[]): number {
  const folded = foldLabel(command)
  if (!words.every((word) => folded.includes(word))) return 0
  return words.every((word) => folded.includes(` ${word}`)) ? 2 : 1
}

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
