import { Toolbar } from '@base-ui/react/toolbar'
import { AtSign, Bold, Code, EyeOff, Heading, Italic, Link, List, Quote } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { countCharacters } from '#contract/text.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { wrapSecret } from '#core/wiki/text/secret-parts.ts'
import { formatNumber } from '#web/lib/format.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DescriptionText } from '#web/wiki/article/description-text.tsx'
import { MissingLinksContext, useLinkNames } from '#web/wiki/article/entry-link.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'
import {
  replaceText,
  type TextSelection,
  toggleCode,
  toggleDelimiter,
  toggleLinePrefix,
  writeEntryLink,
  writeLink,
} from './format-selection.ts'
import { optionId, SuggestionList, useEntrySuggestions } from './suggestion-list.tsx'

type TextChange = (selection: TextSelection) => TextSelection

const makeBold: TextChange = (selection) => toggleDelimiter(selection, '**')
const makeItalic: TextChange = (selection) => toggleDelimiter(selection, '*')

const groups = [
  [
    { label: 'Bold', icon: Bold, change: makeBold, key: 'B' },
    { label: 'Italic', icon: Italic, change: makeItalic, key: 'I' },
    { label: 'Code', icon: Code, change: toggleCode },
  ],
  [
    {
      label: 'Heading',
      icon: Heading,
      change: (selection: TextSelection) => toggleLinePrefix(selection, '# '),
    },
    { label: 'List', icon: List, change: (selection: TextSelection) => toggleLinePrefix(selection, '- ') },
    { label: 'Quote', icon: Quote, change: (selection: TextSelection) => toggleLinePrefix(selection, '> ') },
  ],
  [
    { label: 'Link', icon: Link, change: writeLink, key: 'K' },
    { label: 'Link to an entry', icon: AtSign, change: writeEntryLink },
    { label: wikiTexts.hideSelected, icon: EyeOff, change: markSecret },
  ],
]

type TextToolbarProps = { fieldId: string; onChange: (change: TextChange) => void }

function TextToolbar({ fieldId, onChange }: TextToolbarProps) {
  return (
    <Toolbar.Root
      aria-label="Formatting"
      aria-controls={fieldId}
      className="flex items-center border-b border-line px-1 py-0.5"
    >
      {groups.map((buttons, group) => (
        <Toolbar.Group key={buttons[0]?.label} className="flex items-center gap-0.5 touch:gap-0">
          {group > 0 && <span aria-hidden="true" className="mx-1 h-4 w-px bg-line touch:hidden" />}
          {buttons.map(({ label, icon, change, key }) => (
            <Toolbar.Button
              key={label}
              render={
                <IconButton
                  label={label}
                  icon={icon}
                  className="touch:w-9"
                  {...(key && { 'aria-keyshortcuts': `Control+${key}` })}
                  // Keeps the focus in the field and, on phones, the keyboard open.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChange(change)}
                />
              }
            />
          ))}
        </Toolbar.Group>
      ))}
    </Toolbar.Root>
  )
}

/** Wraps the selection in a `:::gm` block on lines of its own. Inserts an empty block if nothing is selected. */
export function markSecret({ text, from, to }: TextSelection): TextSelection {
  const chosen = text.slice(from, to)
  const [before, after] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()]
  const secret = wrapSecret(chosen) || ':::gm\n\n:::'
  const start = before === '' ? 0 : before.length + 2
  return {
    text: [before, secret, after].filter((part) => part !== '').join('\n\n'),
    from: start + ':::gm\n'.length,
    to: start + secret.length - '\n:::'.length,
  }
}

type DescriptionPreviewProps = { campaignId: string; description: string; entryId: string | null }

const noFacts: [] = []
const marked = { onCreate: null }

function DescriptionPreview({ campaignId, description, entryId }: DescriptionPreviewProps) {
  const linkNames = useLinkNames(campaignId)
  return (
    <section aria-label="Preview" className="prose min-h-[234px] overflow-y-auto px-4 py-3">
      {description.trim() === '' && <p className="text-muted">{wikiTexts.nothingWritten}</p>}
      <MissingLinksContext value={marked}>
        <DescriptionText
          description={description}
          linkNames={linkNames}
          accepted={noFacts}
          selfId={entryId}
        />
      </MissingLinksContext>
    </section>
  )
}

type DescriptionFieldProps = {
  campaignId: string
  /** Null for a new entry. */
  entryId: string | null
  value: string
  onChange: (text: string) => void
}

const changesByKey: Record<string, TextChange> = { b: makeBold, i: makeItalic, k: writeLink }

export function DescriptionField({ campaignId, entryId, value, onChange }: DescriptionFieldProps) {
  const id = useId()
  const listId = `${id}-entries`
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const entries = useEntries(campaignId || null)
  const { open, suggestions, update, choose, close, onKeyDown } = useEntrySuggestions(
    area,
    entries.data ?? [],
  )
  const isOpen = open !== null && suggestions.length > 0

  const apply = (change: TextChange) => {
    const field = area.current
    if (!field) return
    replaceText(field, change({ text: field.value, from: field.selectionStart, to: field.selectionEnd }))
    update()
  }
  const changeByKey = (event: KeyboardEvent) => {
    onKeyDown(event)
    const change =
      (event.ctrlKey || event.metaKey) && !event.altKey ? changesByKey[event.key.toLowerCase()] : undefined
    if (!change) return
    event.preventDefault()
    // Otherwise, Ctrl+K would also open the command palette.
    event.stopPropagation()
    apply(change)
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="text-small font-medium text-fg">
          Description
        </label>
        <div className="w-44">
          <SegmentedControl
            label="Write or preview"
            value={view}
            options={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
            onChange={setView}
          />
        </div>
      </div>
      <div className="rounded-control border border-line-strong bg-canvas has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-1 has-[textarea:focus-visible]:outline-gilt">
        <div hidden={view === 'preview'}>
          <TextToolbar fieldId={id} onChange={apply} />
          <div className="relative">
            <textarea
              ref={area}
              id={id}
              rows={8}
              dir="auto"
              value={value}
              aria-describedby={`${id}-hint`}
              aria-autocomplete="list"
              {...(isOpen && {
                'aria-controls': listId,
                'aria-activedescendant': optionId(listId, open.chosen),
              })}
              onChange={(event) => {
                onChange(event.target.value)
                update()
              }}
              onSelect={update}
              onBlur={close}
              onKeyDown={changeByKey}
              className="block w-full resize-y rounded-b-control bg-transparent px-3 py-2 text-fg outline-none touch:text-[16px]"
            />
            {isOpen && (
              <SuggestionList
                id={listId}
                suggestions={suggestions}
                chosen={open.chosen}
                caret={open.caret}
                onChoose={choose}
              />
            )}
          </div>
        </div>
        {view === 'preview' && (
          <DescriptionPreview campaignId={campaignId} description={value} entryId={entryId} />
        )}
      </div>
      <div
        id={`${id}-hint`}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small text-subtle"
      >
        <span>{wikiTexts.marksHint}</span>
        <span className="num">
          {formatNumber(countCharacters(value))} of {formatNumber(wikiLimits.description)} characters
        </span>
      </div>
    </div>
  )
}
