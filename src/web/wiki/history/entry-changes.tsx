import { useMemo } from 'react'
import { titleCase } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type EntryContent, entryFields, entryKeys, wikiTexts } from '#contract/wiki/schemas.ts'
import { diffWords } from '#core/diff-words.ts'
import { collapseUnchanged, type ShownPart } from '#core/wiki/text/collapse-unchanged.ts'
import { Each } from '#web/ui/each.tsx'

/** Number of characters of unchanged text that are shown on each side of a change. */
const contextLength = 120

function TextChange({ before, after }: { before: string; after: string }) {
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

/** `before` is null for a new entry. */
type FieldChange = { label: string; before: string | null; after: string }

/** Returns the text of each field by its label; each detail is a line of its own. */
function listFields(content: EntryContent): Map<string, string> {
  const shown = {
    ...content,
    category: categoryLabel(content.category),
    aliases: content.aliases.join(', '),
    visibility: content.visibility === 'gm' ? wikiTexts.gmsOnly : 'Everyone',
  }
  const lines = entryKeys.flatMap((key): [string, string][] =>
    key === 'details'
      ? Object.entries(shown.details).map(([name, value]) => [`Detail: ${titleCase(name)}`, value])
      : [[entryFields[key].label, shown[key]]],
  )
  return new Map(lines)
}

function listChanges(before: EntryContent | null, after: EntryContent): FieldChange[] {
  const now = listFields(after)
  if (!before) {
    return [...now]
      .filter(([, text]) => text !== '')
      .map(([label, text]) => ({ label, before: null, after: text }))
  }
  const then = listFields(before)
  const { label: description } = entryFields.description
  const labels = new Set([...then.keys(), ...now.keys()])
  // Moves the description to the end, because it is the longest field.
  labels.delete(description)
  labels.add(description)
  return [...labels].flatMap((label) => {
    const [old, next] = [then.get(label) ?? '', now.get(label) ?? '']
    return old === next ? [] : [{ label, before: old, after: next }]
  })
}

type EntryChangesProps = { before: EntryContent | null; after: EntryContent }

export function EntryChanges({ before, after }: EntryChangesProps) {
  const changes = useMemo(() => listChanges(before, after), [before, after])
  if (changes.length === 0) return <p className="text-ui text-subtle">Nothing that is kept here changed.</p>
  return (
    <dl className="grid gap-3">
      {changes.map(({ label, before: old, after: next }) => (
        <div key={label} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[116px_minmax(0,1fr)]">
          <dt className="text-small break-words text-subtle">{label}</dt>
          <dd dir="auto" className="min-w-0 text-ui break-words whitespace-pre-wrap">
            {old === null ? next : <TextChange before={old} after={next} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
