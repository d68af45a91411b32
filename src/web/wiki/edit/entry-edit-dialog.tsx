import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type WikiEntry, wikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { addParagraph } from '#core/wiki/text/add-sentence.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useStoredDraft } from '#web/lib/hooks/use-stored-draft.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { fetchArticle, useUpdateEntry } from '#web/wiki/edit-api.ts'
import { EntryChanges } from '#web/wiki/history/entry-changes.tsx'
import { checkEntry, entryForm, isSameForm, rebaseForm, toEdit, toForm } from './entry-form.ts'
import { EntryFormDialog, entryErrorText } from './entry-form-dialog.tsx'

type EntryEditDialogProps = {
  campaignId: string
  entry: WikiEntry
  isGm: boolean
  /** A paragraph to add to the description. */
  addition?: string
  onClose: () => void
}

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

const draftEdit = z.object({ base: wikiEntry, form: entryForm })

export function EntryEditDialog({ campaignId, entry, isGm, addition, onClose }: EntryEditDialogProps) {
  const { found, storeDraft } = useStoredDraft(`entry ${entry.id}`, entry.name, draftEdit)
  // The version that the form edits.
  const [base, setBase] = useState<WikiEntry>(found?.base ?? entry)
  // Null without a conflict. Otherwise, `before` is the previous `base`, and `after` is the version saved elsewhere, which is the new
  // `base`.
  const [conflict, setConflict] = useState<{ before: WikiEntry; after: WikiEntry } | null>(null)
  const [form, setForm] = useState(() => {
    const before = found?.form ?? toForm(entry)
    if (addition === undefined) return before
    return { ...before, description: addParagraph(before.description, addition) }
  })
  const [fault, setFault] = useState<string | null>(null)
  const update = useUpdateEntry(campaignId, entry.id)
  const fetchTheirs = useMutation({ mutationFn: () => fetchArticle(campaignId, entry.id) })

  const isChanged = !isSameForm(toForm(base), form)
  useEffect(() => storeDraft(isChanged ? { base, form } : null), [storeDraft, isChanged, base, form])
  const close = () => {
    storeDraft(null)
    onClose()
  }
  const save = () => {
    const newFault = campaignId && entry.id ? checkEntry(form) : wikiTexts.missing
    setFault(newFault)
    if (newFault || update.isPending) return
    update.mutate(toEdit(form, base), {
      onSuccess: (saved) => {
        showNotice('success', `“${saved.name}” was saved`)
        close()
      },
    })
  }
  const rebaseOnTheirs = () =>
    fetchTheirs.mutate(undefined, {
      onSuccess: (theirs) => {
        setForm(rebaseForm(base, form, theirs))
        setConflict({ before: base, after: theirs })
        setBase(theirs)
        update.reset()
      },
    })
  const edit = (next: typeof form) => {
    setForm(next)
    setFault(null)
    // A conflict stays until the other version has been looked at.
    if (update.isError && !isStatus(update.error, 409)) update.reset()
    if (fetchTheirs.isError) fetchTheirs.reset()
  }
  const discardMine = () => {
    setForm(toForm(base))
    setConflict(null)
  }

  const error = fetchTheirs.error ?? update.error
  const message = fault ?? (error ? entryErrorText(error, wikiTexts.updateFailed) : null)
  return (
    <EntryFormDialog
      title="Edit Entry"
      campaignId={campaignId}
      entryId={entry.id}
      form={form}
      savedName={base.name}
      onChange={edit}
      isChanged={isChanged}
      isRestoredDraft={found !== null}
      isSaving={update.isPending}
      saveLabel="Save changes"
      isLocked={!isGm}
      onSave={save}
      onClose={close}
      failure={
        message && (
          <Banner kind="error">
            <p>{message}</p>
            {isStatus(update.error, 409) && !fault && (
              <Button size="sm" className="mt-2" busy={fetchTheirs.isPending} onClick={rebaseOnTheirs}>
                Look at the other version
              </Button>
            )}
          </Banner>
        )
      }
    >
      {conflict && (
        <section
          aria-label="The other version"
          className="grid gap-3 rounded-card border border-line bg-raised p-4"
        >
          <p role="status" className="text-ui">
            This was changed in the meantime. Your text is kept below: saving replaces this version, which
            stays in the history.
          </p>
          <EntryChanges before={conflict.before} after={conflict.after} />
          <Button size="sm" className="justify-self-start" onClick={discardMine}>
            Drop mine, use this version
          </Button>
        </section>
      )}
    </EntryFormDialog>
  )
}
