import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { countCharacters } from '#contract/text.ts'
import { type WikiEntry, wikiLimits, wikiTexts } from '#contract/wiki.ts'
import { ApiError, errorText } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useUpdateEntry } from './api.ts'
import { checkEntry, type EntryForm, toEdit } from './check-entry.ts'
import { QuickCategories } from './quick-categories.tsx'

type EntryEditDialogProps = { campaignId: string; entry: WikiEntry; onClose: () => void }

/** Part 1 §8: a 403 has its own sentence; else the server's, else the fallback. */
const toSentence = (error: unknown) =>
  error instanceof ApiError && error.status === 403
    ? wikiTexts.gmOnly
    : errorText(error, wikiTexts.updateFailed)

export function EntryEditDialog({ campaignId, entry, onClose }: EntryEditDialogProps) {
  const { name, category, description } = entry
  const [form, setForm] = useState<EntryForm>({ name, category, description })
  const [fault, setFault] = useState<string | null>(null)
  const update = useUpdateEntry(campaignId, entry.id)
  const change = (part: Partial<EntryForm>) => setForm({ ...form, ...part })

  const save = () => {
    const found = campaignId && entry.id ? checkEntry(form) : wikiTexts.missing
    setFault(found)
    if (found || update.isPending) return
    update.mutate(toEdit(form, entry), {
      onSuccess: (saved) => {
        showNotice('success', `“${saved.name}” was saved`)
        onClose()
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }

  const failure = fault ?? (update.isError ? toSentence(update.error) : null)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Edit Entry"
      description={entry.visibility === 'gm' ? wikiTexts.visibleToGms : wikiTexts.visibleToAll}
    >
      <form onSubmit={submit} onKeyDown={saveByKey} className="grid gap-4" noValidate>
        {failure && <Banner kind="error">{failure}</Banner>}
        <TextField
          label="Name"
          required
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="grid gap-2">
          <TextField
            label="Category"
            value={form.category}
            onChange={(event) => change({ category: event.target.value })}
          />
          <QuickCategories chosen={form.category.trim()} onChoose={(next) => change({ category: next })} />
        </div>
        <TextArea
          label="Description"
          rows={8}
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
          hint={
            <span className="num">
              {formatNumber(countCharacters(form.description))} of {formatNumber(wikiLimits.description)}{' '}
              characters
            </span>
          }
        />
        <DialogButtons>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save changes'}
          </Button>
        </DialogButtons>
        <p className="-mt-2 text-right text-label text-subtle max-md:hidden">
          Ctrl or ⌘ + Enter saves, Esc cancels
        </p>
      </form>
    </Dialog>
  )
}
