import { useMemo } from 'react'
import type { PartialSegment, Transcription } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { ReaderList } from './reader/reader-list.tsx'
import { type LinesProps, useReader } from './reader/use-reader.ts'

type PartialTranscriptProps = {
  sessionId: string
  audioId: string
  lines: PartialSegment[]
  clock: PlayClock
  /** Null while the recording cannot be played. */
  onPlay: ((at: number) => void) | null
}

const nothingPointed = createSharedValue<string | null>(null)

/** The lines of a running transcription, which can be played but not changed. */
export function PartialTranscript({
  sessionId,
  audioId,
  lines: segments,
  clock,
  onPlay,
}: PartialTranscriptProps) {
  const transcription = useMemo(
    () => toTranscription(sessionId, audioId, segments),
    [sessionId, audioId, segments],
  )
  const lines: LinesProps = {
    transcription,
    clock,
    canSeek: onPlay !== null,
    canName: false,
    wanted: null,
    recapScenes: null,
    pointed: nothingPointed,
    onSeek: ({ start }) => start !== null && onPlay?.(start),
    onFixName: null,
  }
  const state = useReader(lines)
  return (
    <div className="flex h-[min(28rem,60dvh)] flex-col">
      <ReaderList lines={lines} state={state} actionsOf={null} />
    </div>
  )
}

function toTranscription(sessionId: string, audioId: string, lines: PartialSegment[]): Transcription {
  const labels = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))]
  return {
    id: `partial ${audioId}`,
    sessionId,
    audioFileId: audioId,
    engine: '',
    quality: 'good',
    timing: 'exact',
    language: '',
    durationSeconds: null,
    createdAt: '',
    speakers: labels.map((label) => ({ id: label, label, name: null, memberId: null })),
    segments: lines.map(({ start, end, speaker, text }, index) => ({
      id: String(index),
      start,
      end,
      speakerId: speaker,
      text,
      isCorrected: false,
    })),
  }
}
