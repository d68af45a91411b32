import { type ComponentProps, useState } from 'react'
import { type Location, useBeforeUnload, useBlocker, useLocation } from 'react-router'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, SubmitButtons } from './dialog.tsx'

type GuardedDialogProps = ComponentProps<typeof Dialog> & {
  isChanged: boolean
}

export function GuardedDialog({ isChanged, onClose, children, ...dialog }: GuardedDialogProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog {...dialog} onClose={() => (isChanged ? setAsking(true) : onClose())}>
      {children}
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        text="What you changed is not saved yet."
        confirmLabel="Discard changes"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}

type LeaveGuardProps = {
  text: string
  /** Returns true for locations that still show the unsaved changes; by default, for locations with the same query string. */
  staysAt?: (location: Location) => boolean
  onLeave: () => void
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** While mounted, asks before the tab is closed and before the user navigates away from the unsaved changes. */
export function LeaveGuard({ text, staysAt, onLeave }: LeaveGuardProps) {
  const { search } = useLocation()
  const blocker = useBlocker(({ nextLocation }) =>
    staysAt ? !staysAt(nextLocation) : nextLocation.search !== search,
  )
  useBeforeUnload(warn)
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text={text}
      confirmLabel="Leave without saving"
      onConfirm={leave}
      onClose={blocker.reset}
    />
  )
}

type FormDialogProps = ComponentProps<typeof Dialog> &
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
    <Dialog {...dialog}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <ActionFailed action={action} failed={failed} />
        {children}
        <SubmitButtons label={submitLabel} disabled={!canSubmit} busy={action.isPending} />
      </form>
    </Dialog>
  )
}
