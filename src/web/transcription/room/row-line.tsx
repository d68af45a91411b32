import { LineForm } from '#web/transcription/line-form.tsx'
import { TranscriptLine } from '#web/transcription/transcript-line.tsx'
import type { TranscriptPaneProps, TranscriptPaneState } from '#web/transcription/use-transcript-pane.ts'
import { RoomLine, type RoomLineProps } from './room-line.tsx'

type RowLineProps = RoomLineProps & { pane: TranscriptPaneProps; state: TranscriptPaneState }

export function RowLine({ pane, state, ...line }: RowLineProps) {
  const { opensTurn, isNarration, isChosen, onPlay, onMenu, ...shared } = line
  const { selecting } = state
  if (state.correcting === line.segment.id)
    return (
      <LineForm
        transcription={pane.transcription}
        segment={line.segment}
        onFixName={pane.onFixName}
        onLeave={state.stopCorrecting}
      />
    )
  if (selecting.selection)
    return (
      <TranscriptLine
        {...shared}
        showsSpeaker={opensTurn}
        isChosen={false}
        isSelected={selecting.selection.ids.has(line.segment.id)}
        onPress={selecting.press}
        onCorrect={null}
        onFixName={null}
      />
    )
  return <RoomLine {...shared} {...{ opensTurn, isNarration, isChosen, onPlay, onMenu }} />
}
