import { type ReactNode, useState } from 'react'
import type { Recap } from '#contract/recap/schemas.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRegenerateRecap } from '#web/recap/api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type Rewrite = {
  /** Asks first if a user has edited the recap. With `reading`, the language model reads the session again, too. */
  rewrite: (from?: 'reading') => void
  /** Render this where `rewrite` is offered. */
  question: ReactNode
  isPending: boolean
  hasStarted: boolean
}

/** @param onStarted called when the job has been created */
export function useRewrite(sessionId: string, recap: Recap | null, onStarted?: () => void): Rewrite {
  const [asked, setAsked] = useState<{ from?: 'reading' | undefined } | null>(null)
  const regenerate = useRegenerateRecap(sessionId)
  const refreshJobs = useRefreshJobs()
  const start = (from?: 'reading') =>
    regenerate.mutate(from, {
      onSuccess: () => {
        void refreshJobs()
        onStarted?.()
      },
      onError: (error) => showNotice('error', errorText(error, 'The recap could not be rewritten')),
      onSettled: () => setAsked(null),
    })
  return {
    rewrite: (from) => (recap?.editedAt ? setAsked({ from }) : start(from)),
    question: (
      <ConfirmDialog
        open={asked !== null}
        variant="primary"
        title="Rewrite recap?"
        text="The edited recap stays as it is. The new one waits beside it until you compare the two."
        confirmLabel="Write a new one"
        action={regenerate}
        onConfirm={() => start(asked?.from)}
        onClose={() => setAsked(null)}
      />
    ),
    isPending: regenerate.isPending,
    hasStarted: regenerate.isSuccess,
  }
}
