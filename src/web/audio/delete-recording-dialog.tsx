import { type AudioFile, audioTexts } from '#contract/audio/schemas.ts'
import { DeleteDialog } from '#web/ui/dialogs/delete-dialog.tsx'
import { useTrashRecording } from './api.ts'

type DeleteRecordingDialogProps = { recording: AudioFile; onChanged: () => void; onClose: () => void }

export function DeleteRecordingDialog({ recording, onChanged, onClose }: DeleteRecordingDialogProps) {
  const { id, fileName, sessionId } = recording
  const bin = useTrashRecording(sessionId)
  return (
    <DeleteDialog
      title={`Delete “${fileName}”?`}
      question={audioTexts.confirmDelete}
      confirmLabel="Delete recording"
      remove={() => bin.remove(id).then(onChanged)}
      restore={() => bin.restore(id).then(onChanged)}
      texts={{ ...audioTexts, deleted: `“${fileName}” was deleted`, back: `“${fileName}” is back` }}
      onDeleted={onClose}
      onClose={onClose}
    />
  )
}
