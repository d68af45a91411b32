import { recordingTexts } from '#contract/recordings.ts'
import { type Session, sessionTexts } from '#contract/sessions.ts'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { useBinSession } from './api.ts'

type DeleteSessionDialogProps = {
  campaignId: string
  session: Session
  /** This browser records it right now. */
  isRecorded: boolean
  /** Before anything is deleted. */
  onDeleting: () => void
  onDeleted: () => void
  /** Deleted, or brought back: lists and counts elsewhere are stale. */
  onChanged: () => void
  onClose: () => void
}

/** For a while afterwards the session can be had back. */
export function DeleteSessionDialog({
  campaignId,
  session,
  isRecorded,
  onDeleting,
  onDeleted,
  onChanged,
  onClose,
}: DeleteSessionDialogProps) {
  const { id, name } = session
  const bin = useBinSession(campaignId)
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      question={[sessionTexts.confirmDelete, isRecorded && recordingTexts.deletesLive]
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Delete session"
      remove={() => {
        onDeleting()
        return bin.remove(id).then(onChanged)
      }}
      restore={() => bin.restore(id).then(onChanged)}
      texts={{ ...sessionTexts, deleted: `“${name}” was deleted`, back: `“${name}” is back` }}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
