import { Download, History, ListChecks, RefreshCw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import {
  transcriptFileTexts,
  transcriptFormatKinds,
  transcriptFormats,
} from '#contract/transcription/formats.ts'
import {
  type Segment,
  type Speaker,
  type Transcription,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { useDownloadTranscript, useRestoreEarlier } from './api.ts'
import { findLines } from './find-lines.ts'
import { FollowButton } from './follow-button.tsx'
import type { OnFixName } from './line-form.tsx'
import { SpeakerMenu, type SpeakerMenuProps } from './speaker-menu.tsx'
import { MergeDialog } from './speakers/merge-dialog.tsx'
import { SelectionBar } from './speakers/selection-bar.tsx'
import { useLineSelection } from './speakers/use-line-selection.ts'
import { TranscriptFind } from './transcript-find.tsx'
import { TranscriptList, type TranscriptListProps } from './transcript-list.tsx'

type TranscriptPaneProps = {
  transcription: Transcription
  clock: PlayClock
  /** True if the lines have times and their recording can be played. */
  canSeek: boolean
  /** The line to show, such as the source of a statement. */
  wanted: { segmentId: string } | null
  onSeek: (segment: Segment) => void
  /** Null for players and without the sound of a recording. */
  onTranscribeAgain: (() => void) | null
  /** Null for players. */
  onDelete: (() => void) | null
  beforeLine?: TranscriptListProps['beforeLine']
  faces?: TranscriptListProps['faces']
  onFixName: OnFixName | null
} & Pick<SpeakerMenuProps, 'canName' | 'suggestions'>

export function TranscriptPane(props: TranscriptPaneProps) {
  const { transcription, clock, canSeek, canName, suggestions, wanted, onSeek } = props
  const { segments } = transcription
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  // Following the playback stops for the current `wanted` only, so that opening a source starts it again.
  const [stopped, setStopped] = useState<{ wanted: TranscriptPaneProps['wanted'] } | null>(null)
  const isFollowing = stopped === null || stopped.wanted !== wanted
  const setFollowing = (is: boolean) => setStopped(is ? null : { wanted })
  const leaveFollowing = useCallback(() => setStopped({ wanted }), [wanted])
  const selecting = useLineSelection(transcription, leaveFollowing)
  const [merging, setMerging] = useState<Speaker | null>(null)
  const actions = useActions(props, () => selecting.begin())
  const hits = useMemo(() => findLines(segments, query), [segments, query])
  const target = useMemo(() => {
    const found = query === '' ? segments.findIndex(({ id }) => id === wanted?.segmentId) : (hits[hit] ?? -1)
    return found < 0 ? null : { index: found }
  }, [segments, query, hits, hit, wanted])

  return (
    <section aria-label="Transcript" className="flex h-full min-h-0 min-w-0 flex-col">
      <header className="flex min-w-0 items-center gap-1.5 py-2.5 pr-2.5 pl-5 md:pt-3 md:pr-3.5 md:pl-7">
        <h2 className="mr-2 font-semibold max-md:hidden">Transcript</h2>
        {transcription.quality === 'draft' && query === '' && (
          <Badge tone="warning">{transcriptionTexts.draftQuality}</Badge>
        )}
        <TranscriptFind
          query={query}
          onQuery={(next) => {
            setQuery(next)
            setHit(0)
            if (next !== '') setFollowing(false)
          }}
          hits={hits.length}
          hit={hit}
          onHit={setHit}
        />
        {query === '' && (
          <SpeakerMenu
            transcription={transcription}
            canName={canName}
            suggestions={suggestions}
            onMerge={setMerging}
            onSelectLines={({ id }) => selecting.begin(segments.filter((line) => line.speakerId === id))}
          />
        )}
        {canSeek && <FollowButton isFollowing={isFollowing} onChange={setFollowing} />}
        {query === '' && <MoreMenu label="Transcript actions" actions={actions} />}
      </header>
      <SelectionBar transcription={transcription} selecting={selecting} />
      <TranscriptList
        transcription={transcription}
        clock={clock}
        canSeek={canSeek}
        query={query}
        isFollowing={isFollowing && query === ''}
        target={target}
        onOpen={(segment) => {
          if (!canSeek) return
          setFollowing(true)
          onSeek(segment)
        }}
        onLeaveFollowing={leaveFollowing}
        canCorrect={canName}
        beforeLine={props.beforeLine}
        faces={props.faces}
        selecting={selecting}
        onFixName={props.onFixName}
      />
      {merging && (
        <MergeDialog transcription={transcription} speaker={merging} onClose={() => setMerging(null)} />
      )}
    </section>
  )
}

function useActions(props: TranscriptPaneProps, onSelect: () => void): MenuAction[] {
  const { id, sessionId, timing, earlierId } = props.transcription
  const { canName, onTranscribeAgain, onDelete } = props
  const download = useDownloadTranscript(id)
  const restore = useRestoreEarlier(sessionId)
  const formats = transcriptFormats.filter(
    (format) => timing === 'exact' || !transcriptFormatKinds[format].needsTimes,
  )
  return [
    ...(canName ? [{ label: 'Select lines', icon: ListChecks, onSelect }] : []),
    ...formats.map((format) => ({
      label: transcriptFileTexts.download(format),
      icon: Download,
      onSelect: () => download.mutate(format),
    })),
    ...(onTranscribeAgain
      ? [{ label: 'Transcribe again …', icon: RefreshCw, onSelect: onTranscribeAgain }]
      : []),
    ...(canName && earlierId !== undefined
      ? [
          {
            label: 'Bring back the earlier transcript',
            icon: History,
            onSelect: () => restore.mutate({ id, earlierId }),
          },
        ]
      : []),
    ...(onDelete ? [{ label: 'Delete transcript', icon: Trash2, danger: true, onSelect: onDelete }] : []),
  ]
}
