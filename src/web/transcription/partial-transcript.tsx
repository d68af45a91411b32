import { useMemo } from 'react'
import type { PartialSegment, Transcription } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { TranscriptList } from './transcript-list.tsx'
import { type TranscriptPaneProps, useTranscriptPane } from './use-transcript-pane.ts'

type PartialTranscriptProps = {
  sessionId: string
  audioId: string
  lines: PartialSegment[]
  clock: PlayClock
  /** Null while the recording cannot be played. */
  onPlay: ((at: number) => void) | null
}

/** The lines of a running transcription, which can be played but not changed. */
export function PartialTranscript({ sessionId, audioId, lines, clock, onPlay }: PartialTranscriptProps) {
  const transcription = useMemo(() => toTranscription(sessionId, audioId, lines), [sessionId, audioId, lines])
  const pane: TranscriptPaneProps = {
    transcription,
    clock,
    canSeek: onPlay !== null,
    canName: false,
    suggestions: [],
    wanted: null,
    onSeek: ({ start }) => start !== null && onPlay?.(start),
    onTranscribeAgain: null,
    onDelete: null,
    onFixName: null,
  }
  const state = useTranscriptPane(pane)
  return (
    <div className="flex h-[min(28rem,60dvh)] flex-col">
      <TranscriptList pane={pane} state={state} />
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
