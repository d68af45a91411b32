import { LineForm } from '#web/transcription/line-form.tsx'
import type { LineSelecting } from '#web/transcription/speakers/use-line-selection.ts'
import { TranscriptLine } from '#web/transcription/transcript-line.tsx'
import type { TranscriptPaneProps } from '#web/transcription/use-transcript-pane.ts'
import { RoomLine, type RoomLineProps } from './room-line.tsx'

type RowLineProps = RoomLineProps & {
  pane: TranscriptPaneProps
  selecting: LineSelecting
  isCorrecting: boolean
  onCorrected: () => void
}

/** A line to read, to select or to correct. */
export function RowLine({ pane, selecting, isCorrecting, onCorrected, ...line }: RowLineProps) {
  const { opensTurn, isNarration, isChosen, onPlay, onMenu, ...shared } = line
  if (isCorrecting)
    return (
      <LineForm
        transcription={pane.transcription}
        segment={line.segment}
        onFixName={pane.onFixName}
        onLeave={onCorrected}
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
