import { Autocomplete } from '@base-ui/react/autocomplete'
import { Plus, X } from 'lucide-react'
import { type ComponentType, type Ref, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { categoryLabel, coreCategories, parseCategory } from '#contract/wiki/categories.ts'
import {
  type EntryKey,
  entryFields,
  type WikiCategory,
  wikiLimits,
  wikiTexts,
} from '#contract/wiki/schemas.ts'
import { formCategories } from '#core/wiki/sort-categories.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldFrame, inputClasses, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses, popupClasses } from '#web/ui/popups/popup-classes.ts'
import { useCategories } from '#web/wiki/api.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { type DetailRow, type EntryForm, newRow, toContent } from './entry-form.ts'
import { DescriptionField } from './text/description-field.tsx'

type DetailsFieldsProps = { rows: DetailRow[]; onChange: (rows: DetailRow[]) => void }

const field = joinClasses(inputClasses, 'h-9 touch:h-11 touch:text-[16px]')

function DetailsFields({ rows, onChange }: DetailsFieldsProps) {
  const addId = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const change = (id: string, part: Partial<DetailRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const add = () => {
    // The row must exist before it gets the focus.
    flushSync(() => onChange([...rows, newRow()]))
    fields.current?.querySelector<HTMLInputElement>('div:last-of-type > input')?.focus()
  }
  const remove = (id: string) => {
    onChange(rows.filter((row) => row.id !== id))
    document.getElementById(addId)?.focus()
  }
  return (
    <fieldset ref={fields} className="grid gap-2">
      <legend className="mb-1.5 text-small font-medium text-fg">Details</legend>
      {rows.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
          <input
            aria-label={`Name of detail ${index + 1}`}
            placeholder="Role"
            maxLength={wikiLimits.detailKey}
            value={row.key}
            onChange={(event) => change(row.id, { key: event.target.value })}
            className={field}
          />
          <input
            aria-label={`Value of detail ${index + 1}`}
            placeholder="Castellan"
            maxLength={wikiLimits.detailValue}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.target.value })}
            className={field}
          />
          <IconButton label={`Remove detail ${index + 1}`} onClick={() => remove(row.id)} icon={X} />
        </div>
      ))}
      <Button
        id={addId}
        size="sm"
        variant="ghost"
        className="-ml-2.5 justify-self-start"
        disabled={rows.length >= wikiLimits.details}
        onClick={add}
        icon={Plus}
      >
        Add a detail
      </Button>
    </fieldset>
  )
}

type CategoryFieldProps = { value: string; known: WikiCategory[]; onChange: (category: string) => void }

/** Suggests the campaign's own categories before the core categories. */
function CategoryField({ value, known, onChange }: CategoryFieldProps) {
  const id = useId()
  const own = known.filter(({ isCore }) => !isCore).map(({ name }) => name)
  const counts = new Map(known.map(({ name, count }) => [name, count]))
  return (
    <Autocomplete.Root
      items={[...new Set([...own, ...coreCategories])]}
      value={value}
      onValueChange={onChange}
      openOnInputClick
    >
      <FieldFrame id={id} label="Category">
        <Autocomplete.Input
          id={id}
          placeholder="misc"
          dir="auto"
          className={joinClasses(inputClasses, 'h-10 touch:h-11 touch:text-[16px]')}
        />
      </FieldFrame>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50">
          <Autocomplete.Popup
            role="region"
            aria-label="Suggested categories"
            className={joinClasses(popupClasses, 'w-(--anchor-width) empty:hidden data-empty:hidden')}
          >
            <Autocomplete.List>
              {(category: string) => (
                <Autocomplete.Item
                  key={category}
                  value={category}
                  className={joinClasses(optionClasses, 'cursor-pointer')}
                >
                  <CategoryIcon category={category} size={14} />
                  <span className="min-w-0 flex-1 truncate">{categoryLabel(category)}</span>
                  {(counts.get(category) ?? 0) > 0 && (
                    <span className="num text-label text-subtle">{counts.get(category)}</span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

type EntryFieldsProps = {
  campaignId: string
  /** Null for a new entry. */
  entryId: string | null
  nameRef: Ref<HTMLInputElement>
  form: EntryForm
  /** Name before the edit; absent for a new entry. */
  savedName?: string | undefined
  onChange: (part: Partial<EntryForm>) => void
}

/** The inputs of each field, in this order. */
const inputs: Record<EntryKey, ComponentType<EntryFieldsProps>> = {
  name: NameInput,
  category: CategoryInput,
  description: ({ campaignId, entryId, form, onChange }) => (
    <DescriptionField
      campaignId={campaignId}
      entryId={entryId}
      value={form.description}
      onChange={(description) => onChange({ description })}
    />
  ),
  aliases: ({ form, onChange }) => (
    <TextArea
      label={entryFields.aliases.label}
      rows={2}
      dir="auto"
      value={form.aliases}
      onChange={(event) => onChange({ aliases: event.target.value })}
      hint="Other names, one on each line. They lead here from every text."
    />
  ),
  details: ({ form, onChange }) => (
    <DetailsFields rows={form.details} onChange={(details) => onChange({ details })} />
  ),
  visibility: VisibilityInput,
}

export const EntryFields = (props: EntryFieldsProps) =>
  Object.entries(inputs).map(([key, Input]) => <Input key={key} {...props} />)

function NameInput(props: EntryFieldsProps) {
  const { nameRef, form, savedName, onChange } = props
  return (
    <div className="grid gap-2">
      <TextField
        label={entryFields.name.label}
        required
        ref={nameRef}
        dir="auto"
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {savedName && <KeepOldName savedName={savedName} form={form} onChange={onChange} />}
    </div>
  )
}

function CategoryInput({ campaignId, form, onChange }: EntryFieldsProps) {
  const categories = useCategories(campaignId || null)
  return (
    <div className="grid gap-2">
      <CategoryField
        value={form.category}
        known={categories.data ?? []}
        onChange={(category) => onChange({ category })}
      />
      <QuickCategories
        chosen={parseCategory(form.category)}
        onChoose={(category) => onChange({ category })}
      />
    </div>
  )
}

function VisibilityInput({ campaignId, form, onChange }: EntryFieldsProps) {
  const { label } = entryFields.visibility
  const categories = useCategories(campaignId || null)
  const category = parseCategory(form.category)
  const inCategory = categories.data?.find(({ name }) => name === category)
  const isHidden = form.visibility === 'gm' || inCategory?.visibility === 'gm'
  const missing = joinUnloaded([categories])
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-medium text-fg">{label}</p>
      <SegmentedControl
        label={label}
        value={form.visibility}
        options={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'gm', label: wikiTexts.gmsOnly },
        ]}
        onChange={(visibility) => onChange({ visibility })}
      />
      <p role="status" className="text-small text-subtle">
        {isHidden ? wikiTexts.visibleToGms : !missing && wikiTexts.visibleToAll}
      </p>
      <LoadFailed query={missing} failed={wikiTexts.categoriesFailed} />
    </div>
  )
}

type KeepOldNameProps = Pick<EntryFieldsProps, 'form' | 'onChange'> & { savedName: string }

function KeepOldName({ savedName, form, onChange }: KeepOldNameProps) {
  const { name, aliases } = toContent(form)
  if (name === '' || name.toLowerCase() === savedName.toLowerCase()) return null
  const isFull = aliases.length >= wikiLimits.aliases
  return (
    <Checkbox
      disabled={isFull}
      checked={form.keepOldName && !isFull}
      onChange={({ target }) => onChange({ keepOldName: target.checked })}
      className="text-small text-muted"
    >
      <bdi>{wikiTexts.keepName(savedName)}</bdi>
    </Checkbox>
  )
}

type QuickCategoriesProps = { chosen: string; onChoose: (category: string) => void }

function QuickCategories({ chosen, onChoose }: QuickCategoriesProps) {
  return (
    <fieldset aria-label="Quick categories" className="flex min-w-0 flex-wrap gap-1.5">
      {formCategories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={chosen === category}
          onClick={() => onChoose(category)}
          className={joinClasses(
            'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-small touch:h-10',
            chosen === category
              ? 'border-gilt bg-gilt-wash text-fg'
              : 'border-line text-muted hover:bg-hover hover:text-fg',
          )}
        >
          <CategoryIcon category={category} size={13} />
          {categoryLabel(category)}
        </button>
      ))}
    </fieldset>
  )
}
