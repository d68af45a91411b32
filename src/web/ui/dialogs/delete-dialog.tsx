import { useMutation } from '@tanstack/react-query'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps = {
  title: string
  question: string
  /** Says how to restore the item. Not shown if there is a `note`. */
  wayBack?: string
  note?: string | null
  confirmLabel: string
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  texts: { deleted: string; back: string; deleteFailed: string; restoreFailed: string }
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { title, question, confirmLabel, restore, texts, onDeleted, onClose } = props
  const { wayBack = 'You can undo this right afterwards.' } = props
  const remove = useMutation({ mutationFn: props.remove })
  const undo = () =>
    restore().then(
      () => showNotice('success', texts.back),
      (error) => showNotice('error', errorText(error, texts.restoreFailed)),
    )
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showUndo(texts.deleted, undo)
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      open
      title={title}
      text={question}
      note={props.note ?? wayBack}
      confirmLabel={confirmLabel}
      action={remove}
      failed={texts.deleteFailed}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
