import { type Transcription, transcriptionTexts } from '#contract/transcription.ts'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { useBinTranscription } from './api.ts'

type DeleteTranscriptDialogProps = {
  transcription: Pick<Transcription, 'id' | 'sessionId'>
  /** Deleted, or brought back: lists and counts elsewhere are stale. */
  onChanged: () => void
  onClose: () => void
}

/** For a while afterwards the transcript can be had back. */
export function DeleteTranscriptDialog({ transcription, onChanged, onClose }: DeleteTranscriptDialogProps) {
  const { id, sessionId } = transcription
  const bin = useBinTranscription(sessionId)
  return (
    <DeleteDialog
      title="Delete this transcript?"
      question={transcriptionTexts.confirmDelete}
      confirmLabel="Delete transcript"
      remove={() => bin.remove(id).then(onChanged)}
      restore={() => bin.restore(id).then(onChanged)}
      texts={{
        ...transcriptionTexts,
        deleted: 'The transcript was deleted',
        back: 'The transcript is back',
      }}
      onDeleted={onClose}
      onClose={onClose}
    />
  )
}
