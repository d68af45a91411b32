import { Download, History, ListChecks, LocateFixed, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  transcriptFileTexts,
  transcriptFormatKinds,
  transcriptFormats,
} from '#contract/transcription/formats.ts'
import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { useDownloadTranscript, useRestoreEarlier } from './api.ts'
import { findCurrent } from './find-current.ts'
import { MergeDialog } from './speakers/merge-dialog.tsx'
import { NameSpeakerDialog } from './speakers/name-speaker-dialog.tsx'
import { SelectionBar } from './speakers/selection-bar.tsx'
import { SpeakerMenu } from './speakers/speaker-menu.tsx'
import { TranscriptFind } from './transcript-find.tsx'
import type { TranscriptPaneProps, TranscriptPaneState } from './use-transcript-pane.ts'

type TranscriptHeaderProps = { pane: TranscriptPaneProps; state: TranscriptPaneState }

export function TranscriptHeader({ pane, state }: TranscriptHeaderProps) {
  const { transcription, clock, canSeek, canName, suggestions } = pane
  const { query, hits, hit, selecting, isFollowing } = state
  const { segments, speakers } = transcription
  const [merging, setMerging] = useState<Speaker | null>(null)
  const [naming, setNaming] = useState<Speaker | null>(null)
  const actions = useActions(pane, () => selecting.begin())
  /** Opens the naming dialog for the speaker of the focused line or, if no line has the focus, of the line that is playing. */
  const nameSpeaker = () => {
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset['segment']
    const line =
      segments.find(({ id }) => id === focused) ?? segments[findCurrent(segments, clock.readTime())]
    setNaming(speakers.find(({ id }) => id === line?.speakerId) ?? null)
  }
  usePageKeys({ n: canName ? nameSpeaker : undefined })
  return (
    <>
      <header className="flex min-w-0 items-center gap-1.5 py-2.5 pr-2.5 pl-5 md:pt-3 md:pr-3.5 md:pl-7">
        <h2 className="mr-2 font-semibold max-md:sr-only">Transcript</h2>
        <TranscriptFind
          query={query}
          onQuery={state.changeQuery}
          hits={hits.length}
          hit={hit}
          onHit={state.setHit}
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
        {canSeek && (
          <Button
            variant="ghost"
            collapses
            size="sm"
            aria-pressed={isFollowing}
            onClick={() => state.setFollowing(!isFollowing)}
            className={isFollowing ? 'text-gilt!' : ''}
            icon={LocateFixed}
          >
            {isFollowing ? 'Following' : 'Follow'}
          </Button>
        )}
        {query === '' && <MoreMenu label="Transcript actions" actions={actions} />}
      </header>
      {transcription.quality !== 'imported' && query === '' && (
        <p className="-mt-1.5 truncate px-5 pb-2 text-small text-subtle md:px-7">
          {describeOrigin(transcription)}
        </p>
      )}
      <SelectionBar transcription={transcription} selecting={selecting} />
      {merging && (
        <MergeDialog transcription={transcription} speaker={merging} onClose={() => setMerging(null)} />
      )}
      {naming && (
        <NameSpeakerDialog
          sessionId={transcription.sessionId}
          speaker={naming}
          suggestions={suggestions}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** Transcripts of draft quality come from older releases. */
function describeOrigin({ engine, language, quality }: Transcription): string {
  const heard = language === 'und' ? '' : `, heard as ${languageNames.of(language) ?? language}`
  return `Transcribed by ${engine}${heard}${quality === 'draft' ? ', in draft quality' : ''}`
}

function useActions(pane: TranscriptPaneProps, onSelect: () => void): MenuAction[] {
  const { id, sessionId, timing, earlierId } = pane.transcription
  const { canName, onTranscribeAgain, onDelete } = pane
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
