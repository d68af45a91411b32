import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Dialog, DialogButtons, DialogCancel } from './dialog.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open'> &
  Required<Pick<ComponentProps<'form'>, 'onSubmit'>> & {
    /** The mutation that the form starts; its progress and its error are shown. */
    action: { isPending: boolean; isError: boolean; error: unknown }
    failed: string
    submitLabel: string
    canSubmit?: boolean
  }

export function FormDialog(props: FormDialogProps) {
  const { onSubmit, action, failed, submitLabel, canSubmit = true, children, ...dialog } = props
  return (
    <Dialog open {...dialog}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <ActionFailed action={action} failed={failed} />
        {children}
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="primary" disabled={!canSubmit} busy={action.isPending}>
            {submitLabel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
