import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { findLines } from './find-lines.ts'
import type { OnFixName } from './line-form.tsx'
import type { SpeakerMenuProps } from './speakers/speaker-menu.tsx'
import { useLineSelection } from './speakers/use-line-selection.ts'
import type { LineFace } from './transcript-line.tsx'

export type TranscriptPaneProps = {
  transcription: Transcription
  clock: PlayClock
  /** True if the lines have times and their recording can be played. */
  canSeek: boolean
  /** The line to show, such as the source of a statement. */
  wanted: { segmentId: string } | null
  onSeek: (segment: Segment) => void
  /** Null for players, and if there is no recording or its sound was deleted. */
  onTranscribeAgain: (() => void) | null
  /** Null for players. */
  onDelete: (() => void) | null
  /**
   * Returns what is shown above the line with this index, such as bookmarks. If the index is the number of lines, returns what is shown
   * after the last line.
   */
  beforeLine?: ((index: number) => ReactNode) | undefined
  /** By speaker id. */
  faces?: ReadonlyMap<string, LineFace> | undefined
  /** Null for players. */
  onFixName: OnFixName | null
} & Pick<SpeakerMenuProps, 'canName' | 'suggestions'>

/** State shared by the reading room and the transcript beside the recap. */
export function useTranscriptPane({ transcription, wanted }: TranscriptPaneProps) {
  const { segments } = transcription
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  // The value of `wanted` when the transcript stopped following the playback. The transcript follows again after `wanted` has changed, for
  // example because the user opened a source.
  const [stopped, setStopped] = useState<{ wanted: TranscriptPaneProps['wanted'] } | null>(null)
  const isFollowing = stopped === null || stopped.wanted !== wanted
  const setFollowing = (is: boolean) => setStopped(is ? null : { wanted })
  const leaveFollowing = useCallback(() => setStopped({ wanted }), [wanted])
  const selecting = useLineSelection(transcription, leaveFollowing)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const startCorrecting = useCallback(
    ({ id }: Segment) => {
      // Following the playback would scroll the form out of view.
      leaveFollowing()
      setCorrecting(id)
    },
    [leaveFollowing],
  )
  const hits = useMemo(() => findLines(segments, query), [segments, query])
  /** The line to scroll to and mark. A new object scrolls again, even to the same line. */
  const target = useMemo(() => {
    const found = query === '' ? segments.findIndex(({ id }) => id === wanted?.segmentId) : (hits[hit] ?? -1)
    return found < 0 ? null : { index: found }
  }, [segments, query, hits, hit, wanted])

  return {
    query,
    changeQuery: (next: string) => {
      setQuery(next)
      setHit(0)
      if (next !== '') setFollowing(false)
    },
    hits,
    hit,
    setHit,
    target,
    isFollowing,
    setFollowing,
    leaveFollowing,
    selecting,
    /** Id of the line that is being corrected, or null. */
    correcting,
    startCorrecting,
    stopCorrecting: () => setCorrecting(null),
  }
}

export type TranscriptPaneState = ReturnType<typeof useTranscriptPane>
