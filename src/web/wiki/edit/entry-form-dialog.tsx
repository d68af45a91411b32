import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { GuardedDialog, LeaveGuard } from '#web/ui/dialogs/form-dialogs.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EntryFields } from './entry-fields.tsx'
import type { EntryForm } from './entry-form.ts'

type EntryFormDialogProps = {
  title: string
  campaignId: string
  /** Null for a new entry. */
  entryId: string | null
  form: EntryForm
  savedName?: string
  onChange: (form: EntryForm) => void
  isChanged: boolean
  isRestoredDraft: boolean
  isSaving: boolean
  saveLabel: string
  /** True for players, who may view the form but not save it. */
  isLocked?: boolean
  failure: ReactNode
  onSave: () => void
  onClose: () => void
  children?: ReactNode
}

export function EntryFormDialog(props: EntryFormDialogProps) {
  const { title, campaignId, form, onChange, isChanged, isSaving, saveLabel, failure, onSave, onClose } =
    props
  const nameField = useRef<HTMLInputElement>(null)
  const [isNew] = useState(form.name === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }
  return (
    <GuardedDialog
      open
      size="xl"
      isChanged={isChanged}
      {...(isNew && { initialFocus: nameField })}
      onClose={onClose}
      title={title}
    >
      {isChanged && <LeaveGuard text="What you changed in the entry is not saved yet." onLeave={onClose} />}
      <form
        onSubmit={submit}
        onKeyDown={saveByKey}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        noValidate
      >
        {props.isLocked && <Banner kind="info">{wikiTexts.lockedForPlayers}</Banner>}
        {props.isRestoredDraft && <Banner kind="info">{wikiTexts.typedBefore}</Banner>}
        {props.children}
        <EntryFields
          campaignId={campaignId}
          entryId={props.entryId}
          nameRef={nameField}
          form={form}
          savedName={props.savedName}
          onChange={(part) => onChange({ ...form, ...part })}
        />
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-overlay px-5 py-3">
          {failure}
          <div className="flex items-center justify-end gap-2">
            <p className="mr-auto text-label text-subtle touch:hidden">
              Ctrl or ⌘ + Enter saves, Esc cancels
            </p>
            <DialogCancel />
            <Button type="submit" variant="primary" busy={isSaving}>
              {isSaving ? 'Saving...' : saveLabel}
            </Button>
          </div>
        </div>
      </form>
    </GuardedDialog>
  )
}
