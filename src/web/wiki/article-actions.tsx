import { Lock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type WikiEntry, wikiTexts } from '#contract/wiki.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useDeleteEntry } from './api.ts'
import { EntryEditDialog } from './entry-edit-dialog.tsx'

type ArticleActionsProps = { campaignId: string; entry: WikiEntry; isGm: boolean; onDeleted: () => void }

/** Shown to everyone (part 1 §6); for a player they carry a lock and say why, and the server has the last word. */
export function ArticleActions({ campaignId, entry, isGm, onDeleted }: ArticleActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = useDeleteEntry(campaignId)
  const icon = { size: 15, strokeWidth: 1.6, 'aria-hidden': true } as const
  const explanation = isGm ? null : wikiTexts.gmOnly
  const confirm = () =>
    remove.mutate(entry.id, {
      onSuccess: () => {
        setOpen(null)
        showNotice('success', `“${entry.name}” was deleted`)
        onDeleted()
      },
    })
  const editButton = (
    <Button
      icon={isGm ? <Pencil {...icon} /> : <Lock {...icon} />}
      labelFrom="lg"
      onClick={() => setOpen('edit')}
    >
      Edit Entry
    </Button>
  )
  const deleteButton = (
    <Button
      look="ghost"
      icon={isGm ? <Trash2 {...icon} /> : <Lock {...icon} />}
      labelFrom="lg"
      onClick={() => {
        remove.reset()
        setOpen('delete')
      }}
    >
      Delete Entry
    </Button>
  )
  return (
    <>
      {explanation ? <Tooltip text={explanation}>{deleteButton}</Tooltip> : deleteButton}
      {explanation ? <Tooltip text={explanation}>{editButton}</Tooltip> : editButton}
      {open === 'edit' && (
        <EntryEditDialog campaignId={campaignId} entry={entry} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title={`Delete “${entry.name}”?`}
        text={wikiTexts.confirmDelete}
        confirmLabel="Delete Entry"
        busy={remove.isPending}
        error={remove.isError ? errorText(remove.error, wikiTexts.deleteDenied) : null}
        onConfirm={confirm}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
