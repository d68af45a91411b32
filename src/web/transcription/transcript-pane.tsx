import { TranscriptHeader } from './transcript-header.tsx'
import { TranscriptList } from './transcript-list.tsx'
import { type TranscriptPaneProps, useTranscriptPane } from './use-transcript-pane.ts'

/** The transcript beside the recap. */
export function TranscriptPane(props: TranscriptPaneProps) {
  const state = useTranscriptPane(props)
  return (
    <section aria-label="Transcript" className="flex h-full min-h-0 min-w-0 flex-col">
      <TranscriptHeader pane={props} state={state} />
      <TranscriptList pane={props} state={state} />
    </section>
  )
}
