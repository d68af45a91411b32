import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { excerpt } from '#web/lib/format.ts'
import { showUndo } from '#web/lib/notices.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { GuardedDialog } from '#web/ui/dialogs/form-dialogs.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import type { FieldPlan, ListPlan } from './edit-plans.ts'
import type { EditItem } from './open-edit.ts'

/** Maps the name of a field to its text. The text of a list has one entry per line. */
type ItemForm = Record<string, string>

const readText = (value: unknown) => (typeof value === 'string' ? value : '')
const readList = (value: unknown) => (Array.isArray(value) ? value.map(readText) : [])

export function fillForm(plan: ListPlan, item: EditItem | null): ItemForm {
  const fill = ({ name, kind }: FieldPlan) =>
    kind === 'list'
      ? readList(item?.[name])
          .map((entry) => entry.replace(/\s*\n\s*/g, ' '))
          .join('\n')
      : readText(item?.[name])
  return Object.fromEntries(plan.fields.map((field) => [field.name, fill(field)]))
}

/** Keeps the properties of `item` that the form does not contain, such as the sources. */
export function readForm(plan: ListPlan, form: ItemForm, item: EditItem | null): EditItem {
  const read = ({ name, kind }: FieldPlan) => {
    const text = form[name] ?? ''
    if (kind !== 'list') return text.trim()
    return text
      .split('\n')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }
  const fields = Object.fromEntries(plan.fields.map((field) => [field.name, read(field)]))
  return { sources: [], ...item, ...fields }
}

export function findError(plan: ListPlan, form: ItemForm): { field: string; text: string } | null {
  const [first] = plan.fields
  const names = plan.fields.filter(({ name }) => name === first?.name || name === plan.nameFallback)
  if (!first || names.some(({ name }) => form[name]?.trim())) return null
  return {
    field: first.name,
    text: `Please fill in ${names.map(({ label }) => label.toLowerCase()).join(' or ')}`,
  }
}

/**
 * Returns the name of the item and one of its other texts; if the name is empty, two of the other texts. Fields of kind `text` have
 * priority.
 */
export function describeItem(plan: ListPlan, item: EditItem): { name: string; text: string } {
  const [first, ...others] = plan.fields
  const texts = others
    .toSorted((a, b) => Number(b.kind === 'text') - Number(a.kind === 'text'))
    .map(({ name, kind }) => (kind === 'list' ? readList(item[name]).join(' · ') : readText(item[name])))
    .filter((text) => text !== '')
  const name = readText(item[first?.name ?? ''])
  return name ? { name, text: texts[0] ?? '' } : { name: texts[0] ?? '', text: texts[1] ?? '' }
}

/** "a mystery" → "mystery". */
const bareName = (plan: ListPlan) => plan.itemLabel.replace(/^an? /, '')

type ItemDialogProps = {
  plan: ListPlan
  /** Null for a new item. */
  item: EditItem | null
  onDone: (item: EditItem) => void
  onClose: () => void
}

function ItemDialog({ plan, item, onDone, onClose }: ItemDialogProps) {
  const { register, setError, handleSubmit, formState } = useForm({ defaultValues: fillForm(plan, item) })
  const { errors, isDirty } = formState
  const submit = handleSubmit((form) => {
    const invalid = findError(plan, form)
    if (invalid) return setError(invalid.field, { message: invalid.text }, { shouldFocus: true })
    onDone(readForm(plan, form, item))
  })
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // The editor behind the dialog saves the whole recap with the same keys.
    event.stopPropagation()
    void submit()
  }

  return (
    <GuardedDialog
      size="lg"
      isChanged={isDirty}
      onClose={onClose}
      title={item ? `Edit ${bareName(plan)}` : `Add ${plan.itemLabel}`}
      description={item && item.sources.length > 0 && <SourceChips sources={item.sources} limit={4} />}
    >
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate>
        <div className="grid gap-4 pb-5 md:grid-cols-2">
          {plan.fields.map(({ name, label, kind }, index) => {
            const shared = { label, dir: 'auto', ...register(name), error: errors[name]?.message ?? null }
            return (
              // In two columns, the name and each multi-line field span both.
              <div key={name} className={joinClasses((kind !== 'line' || index === 0) && 'md:col-span-2')}>
                {kind === 'line' && <TextField {...shared} />}
                {kind === 'text' && <TextArea rows={3} {...shared} />}
                {kind === 'list' && <TextArea rows={4} hint="One per line" {...shared} />}
              </div>
            )
          })}
        </div>
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            {item ? 'Apply' : 'Add'}
          </Button>
        </DialogFooter>
      </form>
    </GuardedDialog>
  )
}

type Change = (items: EditItem[]) => EditItem[]
type ItemCardsProps = { plan: ListPlan; items: EditItem[]; onChange: (change: Change) => void }

export function ItemCards({ plan, items, onChange }: ItemCardsProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const nameOf = (item: EditItem) => excerpt(describeItem(plan, item).name, 60) || `This ${bareName(plan)}`
  const move = (from: number, by: number, event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onChange((now) => {
      const item = now[from]
      return item ? now.toSpliced(from, 1).toSpliced(from + by, 0, item) : now
    })
    // Restores the focus, because the pressed button loses it when the card moves in the DOM.
    requestAnimationFrame(() => button.focus())
  }
  const remove = (at: number, item: EditItem) => {
    onChange((now) => now.toSpliced(at, 1))
    showUndo(`“${nameOf(item)}” was taken out`, () => onChange((now) => now.toSpliced(at, 0, item)))
  }

  return (
    <>
      {items.length > 0 && (
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
          {withKeys(items, nameOf).map(([key, item], at) => (
            <li
              key={key}
              className="flex items-start gap-2 rounded-card border border-line bg-raised py-2.5 pr-1.5 pl-3.5 max-md:flex-col max-md:pr-3.5 max-md:gap-1"
            >
              <ItemText plan={plan} item={item} />
              <span className="flex shrink-0 max-md:-ml-2">
                <IconButton
                  label={`Move ${nameOf(item)} up`}
                  disabled={at === 0}
                  onClick={(event) => move(at, -1, event)}
                  icon={ArrowUp}
                />
                <IconButton
                  label={`Move ${nameOf(item)} down`}
                  disabled={at === items.length - 1}
                  onClick={(event) => move(at, 1, event)}
                  icon={ArrowDown}
                />
                <IconButton label={`Edit ${nameOf(item)}`} onClick={() => setOpenAt(at)} icon={Pencil} />
                <IconButton label={`Delete ${nameOf(item)}`} onClick={() => remove(at, item)} icon={Trash2} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="mt-2 -ml-2"
        icon={Plus}
        onClick={() => setOpenAt(items.length)}
      >
        Add {plan.itemLabel}
      </Button>
      {openAt !== null && (
        <ItemDialog
          plan={plan}
          item={items[openAt] ?? null}
          onClose={() => setOpenAt(null)}
          onDone={(item) => {
            onChange((now) => now.toSpliced(openAt, 1, item))
            setOpenAt(null)
          }}
        />
      )}
    </>
  )
}

function ItemText({ plan, item }: { plan: ListPlan; item: EditItem }) {
  const { name, text } = describeItem(plan, item)
  return (
    <div className="min-w-0 flex-1 py-1 max-md:w-full">
      <p className="line-clamp-2 text-ui font-semibold break-words" dir="auto">
        {name}
      </p>
      {text && (
        <p className="mt-0.5 line-clamp-2 text-small break-words text-muted" dir="auto">
          {text}
        </p>
      )}
      {item.sources.length > 0 && (
        <div className="mt-1.5">
          <SourceChips sources={item.sources} limit={2} />
        </div>
      )}
    </div>
  )
}
