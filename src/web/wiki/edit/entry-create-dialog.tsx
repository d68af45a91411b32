import { useEffect, useState } from 'react'
import { emptyContent, newEntry, type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { addParagraph } from '#core/wiki/text/add-sentence.ts'
import { useStoredDraft } from '#web/lib/hooks/use-stored-draft.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useCreateEntry } from '#web/wiki/edit-api.ts'
import { entryErrorText } from './entry-edit-dialog.tsx'
import { checkEntry, entryForm, isSameForm, toContent, toForm } from './entry-form.ts'
import { EntryFormDialog } from './entry-form-dialog.tsx'

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
