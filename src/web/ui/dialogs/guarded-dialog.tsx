import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

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
