import { useMemo } from 'react'
import type { EntryContent } from '#contract/wiki/schemas.ts'
import { listChanges } from './list-changes.ts'
import { TextChange } from './text-change.tsx'

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
