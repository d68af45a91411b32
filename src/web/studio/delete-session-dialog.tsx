import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { useSessionTrash } from '#web/sessions/api.ts'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type DeleteSessionDialogProps = {
  campaignId: string
  session: Session
  /** True while this browser is recording the session. */
  isRecorded: boolean
  onDeleting: () => void
  onDeleted: () => void
  /** Called after a delete or a restore, so that the caller can refetch lists and counts elsewhere. */
  onChanged: () => void
  onClose: () => void
}

export function DeleteSessionDialog(props: DeleteSessionDialogProps) {
  const { campaignId, session, isRecorded, onDeleting, onDeleted, onChanged, onClose } = props
  const { id, name } = session
  const trash = useSessionTrash(campaignId)
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      question={[sessionTexts.confirmDelete, isRecorded && liveRecordingTexts.deletesLive]
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Delete session"
      remove={() => {
        onDeleting()
        return trash.remove(id).then(onChanged)
      }}
      restore={() => trash.restore(id).then(onChanged)}
      texts={{ ...sessionTexts, deleted: `“${name}” was deleted`, back: `“${name}” is back` }}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
