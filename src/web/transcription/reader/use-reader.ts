import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { formatAround } from '#contract/text.ts'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import { type Outline, outlineTranscript } from '#core/transcription/outline/outline-transcript.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import type { createSharedValue } from '#web/lib/shared-value.ts'
import type { OnFixName } from '#web/transcription/line-form.tsx'
import { findLines } from '#web/transcription/line-text.tsx'
import { useLineSelection } from '#web/transcription/speakers/selection-bar.tsx'
import type { LineFace } from './reader-line.tsx'
import { createViewport, type Scene } from './scenes.ts'

/** The id of the line to which the pointer refers in the text beside the transcript. */
export type PointedLine = ReturnType<typeof createSharedValue<string | null>>

/** What a list of lines needs. */
export type LinesProps = {
  transcription: Transcription
  clock: PlayClock
  /** True if the lines have times and their recording can be played. */
  canSeek: boolean
  /** True for game masters, who may name speakers and correct lines. */
  canName: boolean
  /** The line to show, such as the source of a statement. */
  wanted: { segmentId: string } | null
  /** The titles of the recap's scenes by the index of their first lines; null shows all lines without scenes and folds. */
  recapScenes: ReadonlyMap<number, string> | null
  pointed: PointedLine
  onSeek: (segment: Segment) => void
  /**
   * Returns what is shown above the line with this index, such as bookmarks. If the index is the number of lines, returns what is shown
   * after the last line.
   */
  beforeLine?: ((index: number) => ReactNode) | undefined
  /** Shown above the first line. */
  above?: ReactNode
  /** By speaker id. */
  faces?: ReadonlyMap<string, LineFace> | undefined
  /** Null for players. */
  onFixName: OnFixName | null
}

export type Jump = { index: number; align: 'start' | 'center' }

const noOutline: Outline = { times: [], tableTalk: [], sceneStarts: [], isNarration: [] }

function titleScenes(
  { segments, timing }: Transcription,
  starts: number[],
  titles: ReadonlyMap<number, string>,
) {
  return starts.map((index, scene): Scene => {
    const number = scene + 1
    const at = timing === 'exact' ? (segments[index]?.start ?? null) : null
    const title = titles.get(index) || (at === null ? `Scene ${number}` : formatAround(at))
    return { number, title, index, at }
  })
}

export function useReader({ transcription, wanted, recapScenes }: LinesProps) {
  const { segments } = transcription
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  // The value of `wanted` when the transcript stopped following the playback. The transcript follows again after `wanted` has changed, for
  // example because the user opened a source.
  const [stopped, setStopped] = useState<{ wanted: LinesProps['wanted'] } | null>(null)
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
  const outline = useMemo(
    () => (recapScenes ? outlineTranscript(segments, [...recapScenes.keys()]) : noOutline),
    [segments, recapScenes],
  )
  const scenes = useMemo(
    () => titleScenes(transcription, outline.sceneStarts, recapScenes ?? new Map()),
    [transcription, outline, recapScenes],
  )
  /** The line to show and mark. A new object shows it again. */
  const target = useMemo(() => {
    const found = query === '' ? segments.findIndex(({ id }) => id === wanted?.segmentId) : (hits[hit] ?? -1)
    return found < 0 ? null : { index: found }
  }, [segments, query, hits, hit, wanted])
  const [jump, setJump] = useState<Jump | null>(null)
  const [reached, setReached] = useState<typeof target>(null)
  if (target !== reached) {
    setReached(target)
    if (target) setJump({ ...target, align: 'center' })
  }
  const [viewport] = useState(createViewport)

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
    outline,
    scenes,
    viewport,
    scroller: useRef<HTMLDivElement>(null),
    /** The line to scroll to. A new object scrolls again, even to the same line. */
    jump,
    /** Shows the line at the top of the transcript. */
    go: (index: number) => {
      leaveFollowing()
      setJump({ index, align: 'start' })
    },
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

export type ReaderState = ReturnType<typeof useReader>
