import { ListChecks, Pencil, ReplaceAll } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { nameTexts } from '#contract/names/schemas.ts'
import type { Segment } from '#contract/transcription/schemas.ts'
import type { Outline } from '#core/transcription/outline/outline-transcript.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { TranscriptHeader } from '#web/transcription/transcript-header.tsx'
import { type TranscriptPaneProps, useTranscriptPane } from '#web/transcription/use-transcript-pane.ts'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { listWordActions, type SpokenWords, type WordActions } from './line-actions.ts'
import { type Jump, RoomList } from './room-list.tsx'
import type { RoomScene } from './room-rows.tsx'
import { SceneBar } from './scene-bar.tsx'
import { type RoomBookmark, Score } from './score.tsx'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { useSceneSteps } from './use-scene-steps.ts'
import { type SpokenSelection, useSpokenSelection } from './use-spoken-selection.ts'
import { createViewport } from './viewport.ts'

export type ReadingRoomProps = TranscriptPaneProps & {
  outline: Outline
  /** One title per scene of the outline. */
  titles: string[]
  bookmarks: RoomBookmark[]
  /** Loudness of equally long parts of the recording; empty without a recording. */
  peaks: readonly number[]
} & Pick<WordActions, 'onQuote' | 'onAddToWiki'>

/** The transcript at full width. Beside it, the score draws who talks when. */
export function ReadingRoom(props: ReadingRoomProps) {
  const { transcription, clock, canSeek, outline, titles } = props
  const { segments, speakers, timing, audioFileId } = transcription
  const state = useTranscriptPane(props)
  const { leaveFollowing, setFollowing, selecting } = state
  const isPhone = usePhone()
  const scroller = useRef<HTMLDivElement>(null)
  const [column, width] = useElementWidth<HTMLDivElement>()
  const [viewport] = useState(createViewport)
  const { selected, clear } = useSpokenSelection(scroller)
  const [jump, setJump] = useState<Jump | null>(null)
  const [target, setTarget] = useState<typeof state.target>(null)
  if (state.target !== target) {
    setTarget(state.target)
    if (state.target) setJump({ ...state.target, align: 'center' })
  }
  const scenes = useMemo(
    () =>
      outline.sceneStarts.map((index, scene): RoomScene => {
        const at = timing === 'exact' ? (segments[index]?.start ?? null) : null
        return { number: scene + 1, title: titles[scene] ?? '', index, at }
      }),
    [outline, titles, segments, timing],
  )
  const go = (index: number) => {
    leaveFollowing()
    setJump({ index, align: 'start' })
  }
  const isLoaded = canSeek && clock.readAudioId() === audioFileId
  const stepScene = useSceneSteps({
    scenes,
    viewport,
    segments,
    clock: isLoaded && state.isFollowing ? clock : null,
    onGo(index) {
      go(index)
      const start = segments[index]?.start
      if (!isLoaded || start == null) return
      clock.seek(start)
      setFollowing(true)
    },
  })
  const play = (segment: Segment) => {
    setFollowing(true)
    props.onSeek(segment)
  }
  const playLine = (index: number) => {
    const segment = segments[index]
    if (canSeek && segment) play(segment)
  }

  const wordActions: WordActions = { ...props, onPlay: canSeek ? play : null }
  const toWords = (from: number, to: number, text: string): SpokenWords | null => {
    const said = segments.slice(from, to + 1)
    const [segment] = said
    const ids = new Set(said.map(({ speakerId }) => speakerId))
    const names = [...ids].map((id) => nameOfSpeaker(speakers.find((one) => one.id === id)))
    return segment ? { segment, speaker: names.join(', '), text } : null
  }
  const actionsOfSelection = ({ from, to, text }: SpokenSelection): MenuAction[] => {
    const first = segments.findIndex(({ id }) => id === from)
    const words = toWords(
      first,
      Math.max(
        first,
        segments.findIndex(({ id }) => id === to),
      ),
      text,
    )
    const actions = words ? listWordActions(words, wordActions) : []
    return actions.map((action) => ({
      ...action,
      onSelect() {
        clear()
        action.onSelect()
      },
    }))
  }
  const actionsOfLine = (segment: Segment): MenuAction[] => {
    const index = segments.indexOf(segment)
    const words = toWords(index, index, segment.text)
    const { onFixName } = props
    return [
      ...(words ? listWordActions(words, wordActions) : []),
      ...(props.canName
        ? [
            {
              label: 'Correct this line',
              icon: Pencil,
              onSelect: () => state.startCorrecting(segment),
            },
            { label: 'Select this line', icon: ListChecks, onSelect: () => selecting.begin([segment]) },
          ]
        : []),
      ...(onFixName
        ? [
            {
              label: nameTexts.fixEverywhere,
              icon: ReplaceAll,
              onSelect: () => onFixName({ text: segment.text }),
            },
          ]
        : []),
    ]
  }

  const score = (
    <Score
      lines={segments}
      speakers={speakers}
      outline={outline}
      scenes={scenes}
      bookmarks={props.bookmarks}
      hits={state.hits}
      peaks={props.peaks}
      viewport={viewport}
      clock={isLoaded ? clock : null}
      isNarrow={isPhone}
      onGo={go}
      onPlay={playLine}
    />
  )
  return (
    <section aria-label="Transcript" className="flex h-full min-h-0 min-w-0">
      {!isPhone && score}
      <div ref={column} className="flex min-w-0 flex-1 flex-col">
        <TranscriptHeader pane={props} state={state} />
        {scenes.length > 0 && <SceneBar scenes={scenes} viewport={viewport} onStep={stepScene} />}
        <div className="flex min-h-0 flex-1">
          <RoomList
            pane={props}
            state={state}
            outline={outline}
            scenes={scenes}
            jump={jump}
            viewport={viewport}
            scroller={scroller}
            width={width - (isPhone ? 32 : 0)}
            onPlay={play}
            actionsOf={actionsOfLine}
          />
          {isPhone && score}
        </div>
      </div>
      {selected && <SelectionToolbar box={selected.box} actions={actionsOfSelection(selected)} />}
    </section>
  )
}
