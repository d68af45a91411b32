import type { ComponentType, Ref } from 'react'
import { categoryLabel, parseCategory } from '#contract/wiki/categories.ts'
import { type EntryKey, entryFields, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { formCategories } from '#core/wiki/sort-categories.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useCategories } from '#web/wiki/api.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { CategoryField } from './category-field.tsx'
import { DetailsFields } from './details-fields.tsx'
import { type EntryForm, toContent } from './entry-form.ts'
import { DescriptionField } from './text/description-field.tsx'

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
