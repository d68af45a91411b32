import type { AudioFile } from '#contract/audio/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { Select } from '#web/ui/forms/select.tsx'

type TranscriptSelectProps = {
  transcriptions: Transcription[]
  chosen: Transcription
  recordings: AudioFile[] | undefined
  onChoose: (id: string) => void
}

export function TranscriptSelect({ transcriptions, chosen, recordings, onChoose }: TranscriptSelectProps) {
  if (transcriptions.length < 2) return null
  return (
    <div className="px-5 pt-3 md:px-7">
      <Select
        label="Transcript"
        value={chosen.id}
        options={transcriptions.map((one, index) => ({
          value: one.id,
          label: labelOf(one, index, recordings),
        }))}
        onChange={onChoose}
      />
    </div>
  )
}

function labelOf(one: Transcription, index: number, recordings: AudioFile[] | undefined): string {
  const fileName = recordings?.find(({ id }) => id === one.audioFileId)?.fileName
  return fileName ?? `Transcript ${index + 1} (imported)`
}
