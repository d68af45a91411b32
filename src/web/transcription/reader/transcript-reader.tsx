import { ListChecks, Pencil, ReplaceAll } from 'lucide-react'
import { nameTexts } from '#contract/names/schemas.ts'
import type { Segment } from '#contract/transcription/schemas.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { findCurrent } from '#web/transcription/use-current-line.ts'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderList } from './reader-list.tsx'
import { useSceneKeys } from './scenes.ts'
import { type RoomBookmark, Score } from './score.tsx'
import {
  listWordActions,
  SelectionToolbar,
  type SpokenSelection,
  type SpokenWords,
  useSpokenSelection,
  type WordActions,
} from './spoken-selection.tsx'
import { type LinesProps, useReader } from './use-reader.ts'

type TranscriptReaderProps = LinesProps & {
  /** False for the transcript beside the recap, which has no score. */
  isWide: boolean
  bookmarks: RoomBookmark[]
  /** Loudness of equally long parts of the recording; empty without a recording. */
  peaks: readonly number[]
  /** Names of the campaign's game master and players. */
  suggestions: string[]
} & Pick<WordActions, 'onQuote' | 'onCard' | 'onAddToWiki'>

/** The transcript, beside the recap or at full width. At full width, the score draws who talks when. */
export function TranscriptReader(props: TranscriptReaderProps) {
  const { transcription, clock, canSeek, canName, onFixName, isWide } = props
  const { segments, speakers, audioFileId } = transcription
  const state = useReader(props)
  const { go, setFollowing, scenes, viewport, outline, scroller } = state
  const isPhone = usePhone()
  const { selected, clear } = useSpokenSelection(scroller)
  const isLoaded = canSeek && clock.readAudioId() === audioFileId
  useSceneKeys({
    scenes,
    viewport,
    segments,
    findPlaying: () => (isLoaded && state.isFollowing ? findCurrent(segments, clock.readTime()) : -1),
    onGo(line, index) {
      go(index)
      if (!isLoaded || line?.start == null) return
      clock.seek(line.start)
      setFollowing(true)
    },
  })
  const play = (segment: Segment) => {
    setFollowing(true)
    props.onSeek(segment)
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
    const last = segments.findIndex(({ id }) => id === to)
    const words = toWords(first, Math.max(first, last), text)
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
    const { text } = segment
    return [
      ...(words ? listWordActions(words, wordActions) : []),
      ...(canName
        ? [
            {
              label: 'Correct this line',
              icon: Pencil,
              onSelect: () => state.startCorrecting(segment),
            },
            {
              label: 'Select this line',
              icon: ListChecks,
              onSelect: () => state.selecting.begin([segment]),
            },
          ]
        : []),
      ...(onFixName
        ? [{ label: nameTexts.fixEverywhere, icon: ReplaceAll, onSelect: () => onFixName({ text }) }]
        : []),
    ]
  }

  const hasScore = segments.length > 0 && (isWide || isPhone)
  const score = hasScore && (
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
      isPhone={isPhone}
      onGo={go}
      onPlay={(index) => {
        const segment = segments[index]
        if (canSeek && segment) play(segment)
      }}
    />
  )
  return (
    <section aria-label="Transcript" className="flex h-full min-h-0 min-w-0">
      {!isPhone && score}
      <div className="flex min-w-0 flex-1 flex-col">
        <ReaderBar lines={props} state={state} suggestions={props.suggestions} />
        <div className="relative flex min-h-0 flex-1">
          <ReaderList lines={props} state={state} actionsOf={actionsOfLine} />
          {isPhone && score}
        </div>
      </div>
      {selected && <SelectionToolbar box={selected.box} actions={actionsOfSelection(selected)} />}
    </section>
  )
}
