import { useMemo } from 'react'
import { categoryLabel } from '#contract/wiki/categories.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { diffWords } from '#core/diff-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Each } from '#web/ui/each.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'

type ComparedEntryProps = {
  groupName: string
  /** The descriptions of `entry` and `kept` are excerpts in plain text. */
  entry: WikiEntry
  kept: WikiEntry
  /** Similarity to the first entry of the group, from 0 to 1; null for the first entry. */
  similarity: number | null
  onKeep: () => void
  isLeftOut: boolean
  /** Called with true to exclude the entry from the group. Null in a group of two. */
  onLeaveOut: ((isLeftOut: boolean) => void) | null
}

export function ComparedEntry(props: ComparedEntryProps) {
  const { groupName, entry, kept, similarity, onKeep, isLeftOut, onLeaveOut } = props
  const isKept = entry.id === kept.id
  return (
    <div
      className={joinClasses(
        'flex min-w-0 flex-col gap-2 rounded-card border bg-raised px-4 py-3',
        isKept ? 'border-gilt' : 'border-line',
        isLeftOut && !isKept && 'opacity-60',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label className="flex cursor-pointer items-center gap-2 text-small font-medium touch:min-h-10">
          <input
            type="radio"
            name={groupName}
            checked={isKept}
            onChange={onKeep}
            aria-label={`Keep “${entry.name}”`}
            className="size-4 accent-gilt"
          />
          {isKept ? 'Keep' : 'Keep this one'}
        </label>
        {similarity !== null && <Badge>{Math.floor(similarity * 100)} % similar</Badge>}
      </div>
      <p dir="auto" className="font-display text-[17px]/6 font-[560] break-words">
        <Differing text={entry.name} from={kept.name} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        <CategoryIcon category={entry.category} />
        <span className="min-w-0 break-words">
          <Differing text={categoryLabel(entry.category)} from={categoryLabel(kept.category)} />
        </span>
        {entry.visibility === 'gm' && <GmMark />}
      </p>
      {entry.aliases.length > 0 && (
        <p dir="auto" className="text-small break-words text-muted">
          Also known as <Differing text={entry.aliases.join(', ')} from={kept.aliases.join(', ')} />
        </p>
      )}
      <p dir="auto" className="font-read text-[15px]/[23px] break-words text-muted">
        {entry.description ? (
          <Differing text={entry.description} from={kept.description} isProse />
        ) : (
          <span className="text-subtle">No description yet.</span>
        )}
      </p>
      {onLeaveOut && !isKept && (
        <Checkbox
          checked={!isLeftOut}
          onChange={({ target }) => onLeaveOut(!target.checked)}
          className="mt-auto text-small"
        >
          One of the duplicates
        </Checkbox>
      )}
    </div>
  )
}

/** Underlines the words that differ from `from`, except in prose that mostly differs. */
function Differing({ text, from, isProse = false }: { text: string; from: string; isProse?: boolean }) {
  const parts = useMemo(() => diffWords(from, text).filter(({ kind }) => kind !== 'removed'), [from, text])
  const shared = parts.reduce((sum, part) => sum + (part.kind === 'same' ? part.text.length : 0), 0)
  if (isProse && shared * 2 < text.length) return text
  return (
    <Each items={parts}>
      {({ kind, text: words }) =>
        kind === 'same' ? (
          words
        ) : (
          <mark className="bg-transparent text-fg underline decoration-gilt decoration-2 underline-offset-3">
            {words}
          </mark>
        )
      }
    </Each>
  )
}
