import { type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useTranscriptionTrash } from './api.ts'

type DeleteTranscriptDialogProps = {
  transcription: Pick<Transcription, 'id' | 'sessionId'>
  /** Called after a delete or a restore, so that the caller can refetch lists and counts elsewhere. */
  onChanged: () => void
  onClose: () => void
}

export function DeleteTranscriptDialog({ transcription, onChanged, onClose }: DeleteTranscriptDialogProps) {
  const { id, sessionId } = transcription
  const trash = useTranscriptionTrash(sessionId)
  return (
    <DeleteDialog
      title="Delete this transcript?"
      question={transcriptionTexts.confirmDelete}
      confirmLabel="Delete transcript"
      remove={() => trash.remove(id).then(onChanged)}
      restore={() => trash.restore(id).then(onChanged)}
      texts={{
        ...transcriptionTexts,
        deleted: 'The transcript was deleted',
      }}
      onDeleted={onClose}
      onClose={onClose}
    />
  )
}
