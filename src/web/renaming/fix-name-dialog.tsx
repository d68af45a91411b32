import { useId, useMemo } from 'react'
import {
  type Correction,
  type NameExample,
  type NamePreview,
  nameReplacement,
  nameTexts,
} from '#contract/names/schemas.ts'
import { diffWords } from '#core/diff-words.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSettledValue } from '#web/lib/hooks/timers.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { Each } from '#web/ui/each.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useNamePreview, useReplaceName } from './names-api.ts'

/** @param change null until both names are valid */
function NamePreviewPart({ campaignId, change }: { campaignId: string; change: Correction | null }) {
  const preview = useNamePreview(campaignId, change)
  // The minimum height keeps the buttons below in place when one short preview replaces another.
  return (
    <div className="mt-4 mb-5 min-h-[180px]">
      {change === null && (
        <p className="text-small text-subtle">Enter both spellings to see what would change.</p>
      )}
      {change && (
        <>
          <LoadFailed query={preview} failed={nameTexts.fixFailed} />
          {preview.isPending && <SkeletonText lines={4} label="Counting" />}
          {preview.data && (
            <Found preview={preview.data} from={change.from} isOld={preview.isPlaceholderData} />
          )}
        </>
      )}
    </div>
  )
}

function Found({ preview, from, isOld }: { preview: NamePreview; from: string; isOld: boolean }) {
  const { transcripts, lines, recaps, entries, examples } = preview
  const places = [
    lines > 0 && `${formatCount(lines, 'line')} in ${formatCount(transcripts, 'transcript')}`,
    recaps > 0 && formatCount(recaps, 'recap'),
    entries > 0 && formatCount(entries, 'wiki entry', 'wiki entries'),
  ].filter((place) => place !== false)
  const text =
    places.length === 0
      ? `No text contains “${from}”. The correction is remembered for later transcripts.`
      : places.join(' · ')
  return (
    <div className={isOld ? 'opacity-55' : ''}>
      <p
        role="status"
        className={places.length === 0 ? 'text-ui text-muted' : 'num text-ui font-medium text-fg'}
      >
        {text}
      </p>
      {examples.length > 0 && <ChangeExamples examples={examples} />}
    </div>
  )
}

function ChangeExamples({ examples }: { examples: NameExample[] }) {
  return (
    <ul aria-label="Examples" className="mt-2.5 divide-y divide-line rounded-card border border-line">
      {examples.map(({ where, before, after }) => (
        <li key={`${where} ${before}`} className="px-3.5 py-2.5">
          <p className="truncate text-label text-subtle">{where}</p>
          <p className="mt-0.5 text-ui break-words text-muted">
            <Changed before={before} after={after} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Changed({ before, after }: Pick<NameExample, 'before' | 'after'>) {
  return (
    <Each items={diffWords(before, after)}>
      {({ text, kind }) => {
        if (kind === 'removed') return <del className="text-subtle decoration-danger">{text}</del>
        if (kind === 'same') return text
        return <ins className="rounded-[3px] bg-gilt-wash px-px text-gilt no-underline">{text}</ins>
      }}
    </Each>
  )
}

const capitalized = String.raw`\p{Lu}[\p{L}\p{M}'’-]*`
const phrases = new RegExp(`${capitalized}(?:\\s+${capitalized})*`, 'gu')
const mostNames = 5

/**
 * Returns up to five capitalized words or phrases. A phrase at the start of the line comes last, because the first word is capitalized
 * even if it is not a name.
 */
function listNamesIn(line: string): string[] {
  const found = [...line.matchAll(phrases)].map(({ 0: text, index }) => ({
    name: text.replace(/['’]s?$/u, ''),
    isFirst: index === 0,
  }))
  const names = found
    .filter(({ name }) => name.length > 2)
    .sort((a, b) => Number(a.isFirst) - Number(b.isFirst))
    .map(({ name }) => name)
  return [...new Set(names)].slice(0, mostNames)
}

export type NameToFix = {
  from?: string
  to?: string
  /** The line or name from which the user opened the dialog. The names in this text are offered for correction. */
  text?: string
}

type FixNameDialogProps = {
  campaignId: string
  start: NameToFix
  /** Names of entries and characters, offered as correct names. */
  knownNames: string[]
  onClose: () => void
}

/** The preview waits this many milliseconds after the last keystroke, because it searches every text of the campaign. */
const settlesMs = 350
const mostOffered = 30

export function FixNameDialog({ campaignId, start, knownNames, onClose }: FixNameDialogProps) {
  const offered = useMemo(() => listNamesIn(start.text ?? ''), [start.text])
  const only = offered.length === 1 ? offered[0] : undefined
  const { field, watch, setValue, handleSubmit } = useSchemaForm(nameReplacement, {
    from: start.from ?? only ?? '',
    to: start.to ?? '',
  })
  const replace = useReplaceName(campaignId)
  const [from, to] = [watch('from'), watch('to')]
  const settled = nameReplacement.safeParse({
    from: useSettledValue(from, settlesMs),
    to: useSettledValue(to, settlesMs),
  })
  const change = settled.success ? { from: settled.data.from, to: settled.data.to } : null
  const listId = useId()
  const save = handleSubmit((chosen) => {
    if (!replace.isPending) replace.mutate({ from: chosen.from, to: chosen.to }, { onSuccess: onClose })
  })
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={nameTexts.fixEverywhere}
      description="In every transcript, recap and wiki entry. Later transcripts get the correct name, too; what was heard is kept."
    >
      <form onSubmit={save} noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Written as" autoComplete="off" spellCheck={false} {...field('from')} />
          <TextField
            label="Correct name"
            autoComplete="off"
            spellCheck={false}
            autoFocus={(start.from ?? only) !== undefined}
            list={listId}
            {...field('to')}
          />
        </div>
        <datalist id={listId}>
          {findOffers(knownNames, to).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {offered.length > 1 && (
          <div className="mt-3 flex flex-wrap items-center gap-1.5">
            <span className="text-small text-subtle">In this line:</span>
            {offered.map((name) => (
              <Button
                key={name}
                size="sm"
                variant={name === from ? 'plain' : 'ghost'}
                aria-pressed={name === from}
                onClick={() => setValue('from', name)}
              >
                {name}
              </Button>
            ))}
          </div>
        )}
        <NamePreviewPart campaignId={campaignId} change={change} />
        <ActionFailed action={replace} failed={nameTexts.fixFailed} className="mt-4" />
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={replace.isPending}>
            Fix everywhere
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function findOffers(names: string[], typed: string): string[] {
  const start = typed.trim().toLowerCase()
  return names.filter((name) => name.toLowerCase().startsWith(start)).slice(0, mostOffered)
}
