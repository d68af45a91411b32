import { useState } from 'react'
import { newEntry, type WikiEntry, wikiTexts } from '#contract/wiki.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useCreateEntry } from './care-api.ts'
import { checkEntry, isSameForm, toContent, toForm } from './check-entry.ts'
import { toSentence } from './entry-edit-dialog.tsx'
import { EntryFormDialog } from './entry-form-dialog.tsx'

type EntryCreateDialogProps = {
  campaignId: string
  /** The category that is looked at; none on other pages. */
  category: string | null
  onCreated: (entry: WikiEntry) => void
  onClose: () => void
}

export function EntryCreateDialog({ campaignId, category, onCreated, onClose }: EntryCreateDialogProps) {
  const [blank] = useState(() =>
    toForm({
      name: '',
      description: '',
      category: category ?? '',
      aliases: [],
      details: {},
      visibility: 'everyone',
    }),
  )
  const [form, setForm] = useState(blank)
  const [fault, setFault] = useState<string | null>(null)
  const create = useCreateEntry(campaignId)
  const save = () => {
    const found = checkEntry(form)
    setFault(found)
    if (found || create.isPending) return
    const { category: chosen, ...content } = toContent(form)
    create.mutate(newEntry.parse(chosen === '' ? content : { ...content, category: chosen }), {
      onSuccess: (entry) => {
        showNotice('success', `“${entry.name}” was added`)
        onCreated(entry)
      },
    })
  }
  const failure = fault ?? (create.isError ? toSentence(create.error, wikiTexts.createFailed) : null)
  return (
    <EntryFormDialog
      title="New entry"
      campaignId={campaignId}
      form={form}
      onChange={setForm}
      isChanged={!isSameForm(blank, form)}
      isSaving={create.isPending}
      saveLabel="Create entry"
      failure={failure && <Banner kind="error">{failure}</Banner>}
      onSave={save}
      onClose={onClose}
    />
  )
}
