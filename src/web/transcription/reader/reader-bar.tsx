import { ChevronDown, ChevronsUpDown, ChevronUp, LocateFixed, Search, X } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Speaker } from '#contract/transcription/schemas.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { SelectionBar } from '#web/transcription/speakers/selection-bar.tsx'
import { MergeDialog, SpeakerMenu } from '#web/transcription/speakers/speaker-menu.tsx'
import { NameSpeakerDialog } from '#web/transcription/speakers/speaker-name.tsx'
import { findCurrent } from '#web/transcription/use-current-line.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { findScene, type Scene, type Viewport } from './scenes.ts'
import type { LinesProps, ReaderState } from './use-reader.ts'

type ReaderBarProps = {
  lines: LinesProps
  state: ReaderState
  /** Names of the campaign's game master and players. */
  suggestions: string[]
}

/** The one bar above the lines: the scene, the search, the speakers and whether the list follows the playback. */
export function ReaderBar({ lines, state, suggestions }: ReaderBarProps) {
  const { transcription, clock, canSeek, canName } = lines
  const { query, hits, hit, setHit, changeQuery, selecting, isFollowing, scenes, viewport, go } = state
  const { segments, speakers } = transcription
  const isPhone = usePhone()
  const [isFinding, setFinding] = useState(false)
  const [merging, setMerging] = useState<Speaker | null>(null)
  const [naming, setNaming] = useState<Speaker | null>(null)
  /** Opens the naming dialog for the speaker of the focused line or, if no line has the focus, of the line that is playing. */
  const nameSpeaker = () => {
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset['segment']
    const line =
      segments.find(({ id }) => id === focused) ?? segments[findCurrent(segments, clock.readTime())]
    setNaming(speakers.find(({ id }) => id === line?.speakerId) ?? null)
  }
  usePageKeys({ n: canName ? nameSpeaker : undefined })
  const step = (by: number) => hits.length > 0 && setHit((hit + by + hits.length) % hits.length)
  const leaveFinding = () => {
    changeQuery('')
    setFinding(false)
  }
  const showsField = !isPhone || isFinding || query !== ''
  return (
    <>
      <header className="flex min-h-12 min-w-0 items-center gap-1 border-b border-line py-1 pr-1.5 pl-2 md:gap-1.5 md:pr-3.5 md:pl-5">
        <h2 className={scenes.length > 0 || (isPhone && showsField) ? 'sr-only' : 'mr-auto font-semibold'}>
          Transcript
        </h2>
        {scenes.length > 0 && !(isPhone && showsField) && (
          <SceneMenu scenes={scenes} viewport={viewport} onGo={go} />
        )}
        {showsField && (
          <SearchBox
            label="Find in transcript"
            autoFocus={isFinding}
            value={query}
            onChange={changeQuery}
            className="min-w-[110px] flex-1 md:max-w-[220px]"
            onKeyDown={(event) => {
              if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
              if (event.key === 'Escape') leaveFinding()
            }}
          />
        )}
        {query !== '' && (
          <>
            <span role="status" className="num shrink-0 px-1 text-label text-subtle">
              {hits.length === 0 ? 'None' : `${hit + 1} of ${hits.length}`}
            </span>
            <IconButton
              label="Previous match"
              disabled={hits.length === 0}
              onClick={() => step(-1)}
              icon={ChevronUp}
            />
            <IconButton
              label="Next match"
              disabled={hits.length === 0}
              onClick={() => step(1)}
              icon={ChevronDown}
            />
          </>
        )}
        {isPhone && (
          <IconButton
            label={showsField ? 'Stop finding' : 'Find in transcript …'}
            onClick={() => (showsField ? leaveFinding() : setFinding(true))}
            icon={showsField ? X : Search}
          />
        )}
        {query === '' && !(isPhone && showsField) && (
          <SpeakerMenu
            transcription={transcription}
            canName={canName}
            suggestions={suggestions}
            onMerge={setMerging}
            onSelectLines={({ id }) => selecting.begin(segments.filter((line) => line.speakerId === id))}
          />
        )}
        {canSeek && !isFollowing && (
          <Button
            variant="ghost"
            collapses
            size="sm"
            onClick={() => state.setFollowing(true)}
            icon={LocateFixed}
          >
            Follow
          </Button>
        )}
      </header>
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

type SceneMenuProps = { scenes: Scene[]; viewport: Viewport; onGo: (line: number) => void }

/** Shows the scene of the first visible line, and lists all scenes. */
function SceneMenu({ scenes, viewport, onGo }: SceneMenuProps) {
  const scene = scenes[viewport.usePart(({ from }) => findScene(scenes, from))]
  const actions = scenes.map(({ number, title, at, index }) => ({
    label: `${number}  ${title}${at === null || title.startsWith('Around') ? '' : `, ${formatClock(at)}`}`,
    onSelect: () => onGo(index),
  }))
  return (
    <Menu
      align="start"
      actions={actions}
      trigger={
        <button
          type="button"
          className="mr-auto flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-small hover:bg-hover touch:h-10"
        >
          <span className="min-w-0 truncate">
            {scene ? (
              <>
                <span className="font-medium text-gilt">Scene {scene.number}</span>
                {scene.title !== `Scene ${scene.number}` && ` · ${scene.title}`}
              </>
            ) : (
              'Before the game'
            )}
          </span>
          <ChevronsUpDown size={14} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-subtle" />
        </button>
      }
    />
  )
}
