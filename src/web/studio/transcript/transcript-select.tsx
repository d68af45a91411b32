import { useMemo, useState } from 'react'
import type { AudioFile } from '#contract/audio/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { findCurrent } from '#web/transcription/use-current-line.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

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

export type ChosenTranscript = ReturnType<typeof useChosenTranscript>

export function useChosenTranscript(transcriptions: Transcription[], recordings: AudioFile[] | undefined) {
  const { route, visit } = useWorkspace()
  const [choice, setChoice] = useState<{ visit: string; id: string } | null>(null)
  const cited = transcriptions.find(({ segments }) => segments.some(({ id }) => id === route.segment))
  const chosen = transcriptions.find(({ id }) => id === choice?.id)
  // A link to a line overrides the user's earlier choice of a transcript.
  const preferred = choice?.visit === visit ? (chosen ?? cited) : (cited ?? chosen)
  const transcription = preferred ?? transcriptions[0]
  const ownRecording = recordings?.find(({ id }) => id === transcription?.audioFileId)
  const sourceRecording = ownRecording?.playable ? ownRecording : undefined
  const linked = route.segment ?? findSegmentAt(transcription, route.t)
  // Depends on `visit`, so that following the same link again scrolls to the line again.
  const wanted = useMemo(() => (linked ? { segmentId: linked, visit } : null), [linked, visit])
  return {
    transcription,
    ownRecording,
    /** Undefined if the transcript has no recording or the recording cannot be played. */
    sourceRecording,
    canSeek: sourceRecording !== undefined && transcription?.timing === 'exact',
    wanted,
    choose: (id: string) => setChoice({ visit, id }),
  }
}

/** A time before the first line belongs to the first line. */
function findSegmentAt(transcription: Transcription | undefined, at: number | null): string | null {
  if (!transcription || at === null || transcription.timing === 'none') return null
  const { segments } = transcription
  return segments[Math.max(0, findCurrent(segments, at))]?.id ?? null
}
