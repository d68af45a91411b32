import { useMemo } from 'react'
import { diffWords } from '#core/diff-words.ts'
import { collapseUnchanged, type ShownPart } from '#core/wiki/text/collapse-unchanged.ts'
import { Each } from '#web/ui/each.tsx'

/** Number of characters of unchanged text that are shown on each side of a change. */
const contextLength = 120

export function TextChange({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => collapseUnchanged(diffWords(before, after), contextLength), [before, after])
  return <Each items={parts}>{(part) => <Part {...part} />}</Each>
}

/** A change of blank space would be invisible, so its line breaks are marked. */
const showBreaks = (text: string) => (text.trim() === '' ? text.replace(/\n/g, '¶\n') : text)

function Part({ kind, text }: ShownPart) {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'skipped') {
    return (
      <span className="mx-1 text-subtle first:ml-0">
        <span aria-hidden="true">[…]</span>
        <span className="sr-only">, unchanged text left out, </span>
      </span>
    )
  }
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark
      className={
        kind === 'added'
          ? 'rounded-[3px] bg-[color-mix(in_oklch,var(--success)_14%,transparent)] text-success underline decoration-2 underline-offset-3'
          : 'rounded-[3px] bg-[color-mix(in_oklch,var(--danger)_14%,transparent)] mr-px text-danger line-through'
      }
    >
      <span className="sr-only">{kind === 'added' ? ' added: ' : ' removed: '}</span>
      {showBreaks(text)}
      <span className="sr-only">, </span>
    </Mark>
  )
}
