import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  transcriptExtensions,
  transcriptionLimits,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { unreadExtensions } from '#core/transcription/import/unread-formats.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useImportTranscript } from './api.ts'

type ImportRecording = { id: string; name: string }

type ImportTargetProps = {
  file: File
  recordings: ImportRecording[]
  onClose: () => void
  onChoose: (file: File, audioFileId: string | null) => void
}

const none = 'none'

function ImportTarget({ file, recordings, onClose, onChoose }: ImportTargetProps) {
  const [target, setTarget] = useState(recordings[0]?.id ?? none)
  return (
    <Dialog
      onClose={onClose}
      title="Import a transcript"
      description={`Which recording is “${file.name}” the transcript of? Its lines can then be played.`}
    >
      <Select
        label="Recording"
        value={target}
        options={[
          ...recordings.map(({ id, name }) => ({ value: id, label: name })),
          { value: none, label: 'None of them' },
        ]}
        onChange={setTarget}
      />
      <DialogButtons>
        <DialogCancel />
        <Button variant="primary" onClick={() => onChoose(file, target === none ? null : target)}>
          Import
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type ImportButtonProps = {
  sessionId: string
  speakerCount: number | null
  disabled: boolean
  recordings: ImportRecording[]
  onImported: () => void
  /**
   * Called with true when the user must choose a recording or an import starts, and with false when the choice is cancelled or the import
   * ends. Until then, the button must stay mounted.
   */
  onBusyChange: (isBusy: boolean) => void
}

export function ImportButton(props: ImportButtonProps) {
  const { sessionId, speakerCount, disabled, recordings, onImported, onBusyChange } = props
  const [chosen, setChosen] = useState<File | null>(null)
  const importing = useImportTranscript(sessionId, onImported)
  const isBusy = chosen !== null || importing.isPending
  useEffect(() => {
    if (!isBusy) return
    onBusyChange(true)
    return () => onBusyChange(false)
  }, [isBusy, onBusyChange])
  const send = (file: File, audioFileId: string | null) => {
    setChosen(null)
    importing.mutate(
      { file, speakerCount, audioFileId },
      { onError: (error) => showNotice('error', errorText(error, transcriptionTexts.unreadableTranscript)) },
    )
  }
  const chooseFile = (file: File) => {
    if (file.size > transcriptionLimits.importBytes)
      showNotice('error', transcriptionTexts.transcriptTooLarge)
    else if (recordings.length > 0) setChosen(file)
    else send(file, null)
  }
  return (
    <>
      <FileButton
        variant="ghost"
        busy={importing.isPending}
        disabled={disabled}
        icon={FileText}
        inputLabel="Transcript file"
        accept={[...transcriptExtensions, ...unreadExtensions].join(',')}
        onFile={chooseFile}
      >
        {importing.isPending ? 'Importing...' : 'Import a transcript'}
      </FileButton>
      {chosen && (
        <ImportTarget file={chosen} recordings={recordings} onClose={() => setChosen(null)} onChoose={send} />
      )}
    </>
  )
}
