import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'

type ConfirmDialogProps = {
  /** Absent if the dialog is rendered only while it is open. */
  open?: boolean
  title: string
  text: string
  note?: string | null
  confirmLabel: string
  /** `danger` by default; `primary` is for actions that delete nothing. */
  variant?: 'danger' | 'primary'
  /** The mutation that the confirmation starts; its progress is shown. */
  action?: { isPending: boolean; error: unknown }
  /** Fallback sentence for the error of `action`; without it, the dialog shows no error. */
  failed?: string
  /** Gets the focus after a confirmation. Needed if the action removes the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { focusAfter, action, failed } = props
  const error = failed && action?.error ? errorText(action.error, failed) : null
  const isConfirmed = useRef(false)
  const cancel = () => {
    isConfirmed.current = false
    props.onClose()
  }
  const confirm = () => {
    isConfirmed.current = true
    props.onConfirm()
  }
  return (
    <AlertDialog.Root open={props.open ?? true} onOpenChange={(next) => !next && cancel()}>
      <AlertDialog.Portal>
        {/* Without `forceRender`, a dialog underneath would not be dimmed. */}
        <AlertDialog.Backdrop forceRender className="fade fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Popup
          {...(focusAfter && { finalFocus: () => !isConfirmed.current || focusAfter.current })}
          className="pop fixed inset-x-4 top-[22dvh] z-40 mx-auto max-w-[420px] rounded-panel border border-line bg-overlay p-5 shadow-pop outline-none"
        >
          <AlertDialog.Title className="font-display text-h3 font-[560]">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ui text-muted">{props.text}</AlertDialog.Description>
          {props.note && <p className="mt-2 text-ui text-subtle">{props.note}</p>}
          {error && (
            <p role="alert" className="mt-3 text-small text-danger">
              {error}
            </p>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Close render={<Button variant="ghost">Cancel</Button>} />
            <Button variant={props.variant ?? 'danger'} busy={action?.isPending ?? false} onClick={confirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

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
