import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { GuardedDialog } from '#web/ui/dialogs/guarded-dialog.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import type { ListPlan } from './edit-plans.ts'
import { bareName, fillForm, findError, readForm } from './item-form.ts'
import type { EditItem } from './open-edit.ts'

type ItemDialogProps = {
  plan: ListPlan
  /** Null for a new item. */
  item: EditItem | null
  onDone: (item: EditItem) => void
  onClose: () => void
}

export function ItemDialog({ plan, item, onDone, onClose }: ItemDialogProps) {
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
      open
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
