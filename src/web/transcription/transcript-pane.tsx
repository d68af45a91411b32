import { TranscriptHeader } from './transcript-header.tsx'
import { TranscriptList } from './transcript-list.tsx'
import { type TranscriptPaneProps, useTranscriptPane } from './use-transcript-pane.ts'

/** The transcript beside the recap. */
export function TranscriptPane(props: TranscriptPaneProps) {
  const { transcription, clock, canSeek, canName, onSeek } = props
  const state = useTranscriptPane(props)
  return (
    <section aria-label="Transcript" className="flex h-full min-h-0 min-w-0 flex-col">
      <TranscriptHeader pane={props} state={state} />
      <TranscriptList
        transcription={transcription}
        clock={clock}
        canSeek={canSeek}
        query={state.query}
        isFollowing={state.isFollowing && state.query === ''}
        target={state.target}
        onOpen={(segment) => {
          if (!canSeek) return
          state.setFollowing(true)
          onSeek(segment)
        }}
        onLeaveFollowing={state.leaveFollowing}
        canCorrect={canName}
        beforeLine={props.beforeLine}
        faces={props.faces}
        selecting={state.selecting}
        onFixName={props.onFixName}
      />
    </section>
  )
}
