import { BookOpen, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRegenerateRecap } from '#web/recap/api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'

const regenerateFailed = 'The recap could not be rewritten'

type SessionActionsProps = {
  session: Session
  recap: Recap | null
  mayRewrite: boolean
  onEdit: () => void
  onDelete: () => void
}

export function SessionActions({ session, recap, mayRewrite, onEdit, onDelete }: SessionActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const regenerate = useRegenerateRecap(session.id)
  const refreshJobs = useRefreshJobs()
  const rewrite = (from?: 'reading') =>
    regenerate.mutate(from, {
      onSuccess: refreshJobs,
      onError: (error) => showNotice('error', errorText(error, regenerateFailed)),
      onSettled: () => setConfirming(false),
    })
  const rewriteActions: MenuAction[] = [
    {
      label: 'Rewrite recap',
      icon: RefreshCw,
      onSelect: recap?.editedAt ? () => setConfirming(true) : () => rewrite(),
    },
    ...(recap?.kind === 'narrative'
      ? [{ label: recapTexts.readAgain, icon: BookOpen, onSelect: () => rewrite('reading') }]
      : []),
  ]
  return (
    <>
      <MoreMenu
        label="Session actions"
        actions={[
          { label: 'Edit session', icon: Pencil, onSelect: onEdit },
          ...(mayRewrite ? rewriteActions : []),
          { label: 'Delete session', icon: Trash2, danger: true, onSelect: onDelete },
        ]}
      />
      <ConfirmDialog
        open={isConfirming}
        variant="primary"
        title="Rewrite recap?"
        text="The edited recap stays as it is. The new one waits beside it until you compare the two."
        confirmLabel="Write a new one"
        action={regenerate}
        onConfirm={() => rewrite()}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
