import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { useAcceptDraft, useDismissDraft, useRestoreVersion } from '#web/recap/api.ts'
import { Button } from '#web/ui/button.tsx'

const restoreFailed = 'The earlier version could not be brought back'

export function useUndoReplacing(recap: Recap): () => Promise<unknown> {
  const restore = useRestoreVersion(recap.sessionId)
  return () =>
    restore.mutateAsync(recap.version).then(
      () => showNotice('success', 'The earlier version is back'),
      (error) => showNotice('error', errorText(error, restoreFailed)),
    )
}

type DraftChoiceProps = { recap: Recap; size?: 'sm' | 'md'; variant?: 'plain' | 'primary' }

export function DraftChoice({ recap, size = 'md', variant = 'plain' }: DraftChoiceProps) {
  const accept = useAcceptDraft(recap.sessionId)
  const dismiss = useDismissDraft(recap.sessionId)
  const undo = useUndoReplacing(recap)
  const isBusy = accept.isPending || dismiss.isPending
  const fail = (error: Error) => showNotice('error', errorText(error, recapTexts.draftFailed))
  return (
    <>
      <Button
        size={size}
        variant={variant}
        disabled={isBusy}
        busy={accept.isPending}
        onClick={() =>
          accept.mutateAsync(undefined).then(() => showUndo('The new recap is in its place', undo), fail)
        }
      >
        Use the new one
      </Button>
      <Button
        size={size}
        variant="ghost"
        disabled={isBusy}
        busy={dismiss.isPending}
        onClick={() => dismiss.mutateAsync().catch(fail)}
      >
        Keep mine
      </Button>
    </>
  )
}
