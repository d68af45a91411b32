import type { DiffPart } from '#core/diff-words.ts'

export type ShownPart = DiffPart | { kind: 'skipped'; text: string }

/** Marks long unchanged text as skipped, except for about `around` characters next to each change. Cuts between words. */
export function collapseUnchanged(parts: readonly DiffPart[], around: number): ShownPart[] {
  return parts.flatMap((part, index): ShownPart[] => {
    if (part.kind !== 'same') return [part]
    const headEnd = index === 0 ? 0 : cutAfter(part.text, around)
    const tailStart = index === parts.length - 1 ? part.text.length : cutBefore(part.text, around)
    if (tailStart - headEnd <= around) return [part]
    return [
      { kind: 'same' as const, text: part.text.slice(0, headEnd) },
      { kind: 'skipped' as const, text: part.text.slice(headEnd, tailStart) },
      { kind: 'same' as const, text: part.text.slice(tailStart) },
    ].filter(({ text }) => text !== '')
  })
}

function cutAfter(text: string, around: number): number {
  const blank = text.slice(around).search(/\s/)
  return blank < 0 ? text.length : around + blank
}

function cutBefore(text: string, around: number): number {
  let start = Math.max(0, text.length - around)
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start--
  return start
}
