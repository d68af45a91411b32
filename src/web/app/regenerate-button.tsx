import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Recap } from '#contract/recap.ts'
import type { Session } from '#contract/sessions.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRegenerateRecap } from '#web/recap/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const regenerateFailed = 'The recap could not be rewritten'

/** Rewrites the recap; asks first if a person edited it. */
export function RegenerateButton({ session, recap }: { session: Session; recap: Recap | null }) {
  const [isAsking, setAsking] = useState(false)
  const regenerate = useRegenerateRecap(session.id)
  const refreshJobs = useRefreshJobs()
  const start = () =>
    regenerate.mutate(undefined, {
      onSuccess: refreshJobs,
      onError: (error) => showNotice('error', errorText(error, regenerateFailed)),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <IconButton
        label="Rewrite recap"
        disabled={regenerate.isPending}
        icon={<RefreshCw size={16} strokeWidth={1.6} aria-hidden="true" />}
        onClick={recap?.editedAt ? () => setAsking(true) : start}
      />
      <ConfirmDialog
        open={isAsking}
        look="primary"
        title="Rewrite recap?"
        text="The edited recap stays as it is. The new one waits beside it until you compare the two."
        confirmLabel="Write a new one"
        busy={regenerate.isPending}
        onConfirm={start}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
