import { Check, ListMusic, Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Bookmark } from '#contract/audio/bookmarks.ts'
import { type AudioFile, audioTexts } from '#contract/audio/schemas.ts'
import { formatClock } from '#contract/text.ts'
import type { Silence } from '#core/audio/measure-peaks.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import { usePeaks } from '#web/audio/api.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import { type Player, usePlayerState, useWholeSecond } from './player.ts'
import { type Turn, Waveform } from './waveform.tsx'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const noIcon = <span className="w-4" />

type SkipSilence = { isOn: boolean; onChange: (isOn: boolean) => void }

/** @param skipSilence null if it is not known where the recording is silent */
function RateMenu({ player, skipSilence }: { player: Player; skipSilence: SkipSilence | null }) {
  const { rate } = usePlayerState(player)
  const isSkipping = skipSilence?.isOn === true
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Speed, ${rate} times${isSkipping ? ', skipping silence' : ''}`}
          className={joinClasses(
            buttonClasses('ghost', 'sm'),
            'num max-md:px-1.5',
            (isSkipping || rate !== 1) && 'text-gilt!',
          )}
        >
          {rate}×
        </button>
      }
      actions={[
        ...(skipSilence
          ? [
              {
                label: isSkipping ? 'Stop skipping silence' : 'Skip silence',
                icon: isSkipping ? Check : noIcon,
                onSelect: () => skipSilence.onChange(!isSkipping),
              },
            ]
          : []),
        ...rates.map((one) => ({
          label: `${one}×`,
          icon: one === rate ? Check : noIcon,
          onSelect: () => player.setRate(one),
        })),
      ]}
    />
  )
}

type PlayerBarProps = {
  player: Player
  /** The playable recordings of the session to which the loaded recording belongs. */
  recordings: AudioFile[]
  turns: Turn[]
  keyEventTimes: number[]
  bookmarks: Bookmark[]
  skipSilence: SkipSilence | null
  /** Absent if the user is not allowed to add bookmarks, or if the session of the recording is not on the screen. */
  bookmarkButton?: ReactNode
  /** A link to the session of the recording; absent while that session is on the screen. */
  origin?: ReactNode
  /** Unloads the recording. Absent while its session is on the screen. */
  onClose?: () => void
  help?: ReactNode
}

export function PlayerBar(props: PlayerBarProps) {
  const {
    player,
    recordings,
    turns,
    keyEventTimes,
    bookmarks,
    skipSilence,
    bookmarkButton,
    origin,
    onClose,
    help,
  } = props
  const { audioId, sessionId, isPlaying, isLoading, converted, error } = usePlayerState(player)
  const recording = recordings.find((one) => one.id === audioId)
  const peaks = usePeaks(audioId)
  const duration = recording?.durationSeconds ?? peaks.data?.durationSeconds ?? 0
  return (
    <section
      aria-label="Player"
      className="flex h-16 items-center gap-2 border-t border-line bg-raised px-3 md:h-[68px] md:gap-3 md:pr-3.5 md:pl-4.5"
    >
      <div className="flex items-center gap-1">
        <IconButton
          className="max-md:hidden"
          label="Back 5 seconds"
          onClick={() => player.skip(-5)}
          icon={RotateCcw}
        />
        <button
          type="button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => player.toggle()}
          className="grid size-10 shrink-0 place-items-center rounded-full bg-gilt text-on-gilt hover:bg-gilt-hover"
        >
          <PlayFace isPlaying={isPlaying} isLoading={isLoading && !error} />
        </button>
        <IconButton
          className="max-md:hidden"
          label="Forward 5 seconds"
          onClick={() => player.skip(5)}
          icon={RotateCw}
        />
      </div>
      {origin && <div className="max-w-[180px] min-w-0 max-lg:hidden">{origin}</div>}
      <Elapsed player={player} />
      {error ? (
        <p role="alert" className="min-w-0 flex-1 truncate text-small text-danger">
          {error}
        </p>
      ) : converted !== null ? (
        <p role="status" className="flex min-w-0 flex-1 gap-1.5 text-small text-muted">
          <span className="truncate">{audioTexts.converting}</span>
          {converted > 0 && <span className="num shrink-0">{converted}%</span>}
        </p>
      ) : peaks.data ? (
        <Waveform
          player={player}
          peaks={peaks.data.peaks}
          duration={duration}
          turns={turns}
          keyEventTimes={keyEventTimes}
          bookmarks={bookmarks}
        />
      ) : peaks.isError ? (
        <LoadFailed isLine query={peaks} failed={audioTexts.waveformFailed} className="flex-1" />
      ) : (
        <Skeleton className="h-6 flex-1" />
      )}
      <span className="num text-small text-muted max-md:hidden">{formatClock(duration)}</span>
      {recordings.length > 1 && sessionId && (
        <Menu
          trigger={<IconButton label="Choose a recording" icon={ListMusic} />}
          actions={recordings.map(({ id, fileName }) => ({
            label: id === audioId ? `${fileName} (playing)` : fileName,
            onSelect: () => player.load({ audioId: id, sessionId, play: isPlaying }),
          }))}
        />
      )}
      {bookmarkButton}
      <RateMenu player={player} skipSilence={skipSilence} />
      {help}
      {onClose && <IconButton label="Close the player" onClick={onClose} icon={X} />}
    </section>
  )
}

function PlayFace({ isPlaying, isLoading }: { isPlaying: boolean; isLoading: boolean }) {
  if (isLoading) return <Spinner size={18} />
  if (isPlaying) return <Pause size={19} strokeWidth={0} className="fill-current" />
  return <Play size={18} strokeWidth={0} className="ml-0.5 fill-current" />
}

function Elapsed({ player }: { player: Player }) {
  const seconds = useWholeSecond(player)
  return <span className="num text-small text-fg md:min-w-[54px] md:text-right">{formatClock(seconds)}</span>
}

export function useSkipSilence(clock: PlayClock, silences: readonly Silence[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn || silences.length === 0) return
    return clock.subscribe(() => {
      const time = clock.readTime()
      if (time === null || !clock.isPlaying()) return
      const next = silences[findFirstIndex(silences, ({ end }) => end > time)]
      if (next && next.start <= time) clock.seek(next.end)
    })
  }, [clock, silences, isOn])
}
