import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  transcriptExtensions,
  transcriptionLimits,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useImportTranscript } from './api.ts'
import { type ImportRecording, ImportTarget } from './import-target.tsx'

type ImportButtonProps = {
  sessionId: string
  speakerCount: number | null
  disabled: boolean
  recordings: ImportRecording[]
  onImported: () => void
  /** Called with true while the dialog is open or an import is running, because the button must then stay mounted. */
  onAsking: (isAsking: boolean) => void
}

export function ImportButton(props: ImportButtonProps) {
  const { sessionId, speakerCount, disabled, recordings, onImported, onAsking } = props
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const importing = useImportTranscript(sessionId, onImported)
  const isBusy = chosen !== null || importing.isPending
  useEffect(() => {
    if (!isBusy) return
    onAsking(true)
    return () => onAsking(false)
  }, [isBusy, onAsking])
  const send = (file: File, audioFileId: string | null) => {
    setChosen(null)
    importing.mutate(
      { file, speakerCount, audioFileId },
      { onError: (error) => showNotice('error', errorText(error, transcriptionTexts.unreadableTranscript)) },
    )
  }
  const chooseFile = (file: File | undefined) => {
    if (!file) return
    if (file.size > transcriptionLimits.importBytes)
      showNotice('error', transcriptionTexts.transcriptTooLarge)
    else if (recordings.length > 0) setChosen(file)
    else send(file, null)
  }
  return (
    <>
      <Button
        variant="ghost"
        busy={importing.isPending}
        disabled={disabled}
        icon={FileText}
        onClick={() => input.current?.click()}
      >
        {importing.isPending ? 'Importing...' : 'Import a transcript'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Transcript file"
        accept={transcriptExtensions.join(',')}
        disabled={disabled}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          chooseFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {chosen && (
        <ImportTarget file={chosen} recordings={recordings} onClose={() => setChosen(null)} onChoose={send} />
      )}
    </>
  )
}
