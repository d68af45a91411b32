import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { emptyContent, newEntry, type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { addParagraph } from '#core/wiki/text/add-sentence.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { useStoredDraft } from '#web/lib/hooks/use-stored-draft.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { GuardedDialog, LeaveGuard } from '#web/ui/dialogs/form-dialogs.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useCreateEntry } from '#web/wiki/edit-api.ts'
import { EntryFields } from './entry-fields.tsx'
import { checkEntry, type EntryForm, entryForm, isSameForm, toContent, toForm } from './entry-form.ts'

export const entryErrorText = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.status === 403 ? wikiTexts.gmOnly : errorText(error, fallback)

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

type EntryCreateDialogProps = {
  campaignId: string
  /** The category whose page is open, or null. */
  category: string | null
  /** Name of the new entry, and a paragraph for its description. */
  start?: { name: string; text: string } | undefined
  onCreated: (entry: WikiEntry) => void
  onClose: () => void
}

export function EntryCreateDialog(props: EntryCreateDialogProps) {
  const { campaignId, category, start, onCreated, onClose } = props
  const [blank] = useState(() =>
    toForm({ ...emptyContent, name: start?.name ?? '', category: category ?? '' }),
  )
  const { found, storeDraft } = useStoredDraft(`new entry of ${campaignId}`, 'New entry', entryForm)
  const [form, setForm] = useState(() => {
    const before = found ?? blank
    if (!start) return before
    const { description } = before
    return {
      ...before,
      name: start.name,
      description: start.text === '' ? description : addParagraph(description, start.text),
    }
  })
  const [fault, setFault] = useState<string | null>(null)
  const create = useCreateEntry(campaignId)
  const isChanged = !isSameForm(blank, form)
  useEffect(() => storeDraft(isChanged ? form : null), [storeDraft, isChanged, form])
  const edit = (next: typeof form) => {
    setForm(next)
    setFault(null)
    if (create.isError) create.reset()
  }
  const save = () => {
    const newFault = checkEntry(form)
    setFault(newFault)
    if (newFault || create.isPending) return
    const { category: typed, ...content } = toContent(form)
    const chosen = form.category === blank.category ? blank.category : typed
    create.mutate(newEntry.parse(chosen === '' ? content : { ...content, category: chosen }), {
      onSuccess: (entry) => {
        storeDraft(null)
        showNotice('success', `“${entry.name}” was added`)
        onCreated(entry)
      },
    })
  }
  const message = fault ?? (create.isError ? entryErrorText(create.error, wikiTexts.createFailed) : null)
  return (
    <EntryFormDialog
      title="New entry"
      campaignId={campaignId}
      entryId={null}
      form={form}
      onChange={edit}
      isChanged={isChanged}
      isRestoredDraft={found !== null}
      isSaving={create.isPending}
      saveLabel="Create entry"
      failure={message && <Banner kind="error">{message}</Banner>}
      onSave={save}
      onClose={() => {
        storeDraft(null)
        onClose()
      }}
    />
  )
}
