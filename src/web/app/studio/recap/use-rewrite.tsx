import { type ReactNode, useState } from 'react'
import type { Recap } from '#contract/recap/schemas.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRegenerateRecap } from '#web/recap/api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type Rewrite = {
  /** Asks first if a user has edited the recap. */
  rewrite: () => void
  /** Render this where `rewrite` is offered. */
  question: ReactNode
  isPending: boolean
  hasStarted: boolean
}

export function useRewrite(sessionId: string, recap: Recap | null): Rewrite {
  const [isConfirming, setConfirming] = useState(false)
  const regenerate = useRegenerateRecap(sessionId)
  const refreshJobs = useRefreshJobs()
  const start = () =>
    regenerate.mutate(undefined, {
      onSuccess: refreshJobs,
      onError: (error) => showNotice('error', errorText(error, 'The recap could not be rewritten')),
      onSettled: () => setConfirming(false),
    })
  return {
    rewrite: recap?.editedAt ? () => setConfirming(true) : start,
    question: (
      <ConfirmDialog
        open={isConfirming}
        variant="primary"
        title="Rewrite recap?"
        text="The edited recap stays as it is. The new one waits beside it until you compare the two."
        confirmLabel="Write a new one"
        action={regenerate}
        onConfirm={start}
        onClose={() => setConfirming(false)}
      />
    ),
    isPending: regenerate.isPending,
    hasStarted: regenerate.isSuccess,
  }
}
