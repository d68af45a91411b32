import { ArrowDown, ArrowUp, Pause, Play, Route, X } from 'lucide-react'
import { useState } from 'react'
import type { MapJourney, MapPin } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { titleSession } from '#contract/text.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSavePath } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Each } from '#web/ui/each.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SourceChip } from '#web/ui/source-chips.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { colourOfSession, type JourneyPlayer, type PathRange } from './journeys.ts'

type JourneyEditorProps = { mapId: string; journey: MapJourney; pins: MapPin[]; onClose: () => void }

function JourneyEditor({ mapId, journey, pins, onClose }: JourneyEditorProps) {
  const save = useSavePath(mapId, journey.sessionId)
  const [stops, setStops] = useState(journey.stops.map(({ pinId }) => pinId))
  const nameOf = (pinId: string) => pins.find(({ id }) => id === pinId)?.name ?? ''
  const swap = (index: number, other: number) =>
    setStops(stops.map((id, at) => (at === index ? stops[other] : at === other ? stops[index] : id) ?? id))
  const send = (pinIds: string[] | null) => save.mutate(pinIds, { onSuccess: onClose })
  const options = pins
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <div className="grid gap-3">
      <ol aria-label="Stops" className="grid gap-1 empty:hidden">
        <Each items={stops}>
          {(pinId, index) => (
            <li className="flex items-center gap-1 rounded-control border border-line bg-raised pl-2.5">
              <span className="num w-5 shrink-0 text-small text-subtle">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">
                <bdi>{nameOf(pinId)}</bdi>
              </span>
              <IconButton
                label={`Move ${nameOf(pinId)} up`}
                icon={ArrowUp}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                label={`Move ${nameOf(pinId)} down`}
                icon={ArrowDown}
                disabled={index === stops.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                label={`Remove ${nameOf(pinId)}`}
                icon={X}
                onClick={() => setStops(stops.filter((_, at) => at !== index))}
              />
            </li>
          )}
        </Each>
      </ol>
      <Select
        label="Add a stop"
        placeholder="Add a stop"
        value={null}
        options={options}
        disabled={stops.length >= mapLimits.stops}
        onChange={(pinId) => setStops([...stops, pinId])}
      />
      <ActionFailed action={save} failed={mapTexts.pathFailed} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={save.isPending} onClick={() => send(stops)}>
          Save path
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        {journey.isEdited && (
          <Button size="sm" variant="ghost" disabled={save.isPending} onClick={() => send(null)}>
            Use what was heard
          </Button>
        )}
      </div>
    </div>
  )
}

type PathPanelProps = {
  mapId: string
  journeys: MapJourney[]
  pins: MapPin[]
  chosen: number
  range: PathRange
  selected: string | null
  player: JourneyPlayer
  /** Absent if no shown session has stops. */
  onPlay: (() => void) | undefined
  onChoose: (index: number) => void
  onRange: (range: PathRange) => void
  onSelect: (pinId: string) => void
}

const ranges: { value: PathRange; label: string }[] = [
  { value: 'one', label: 'One session' },
  { value: 'until', label: 'Up to here' },
  { value: 'none', label: 'Off' },
]

export function PathPanel(props: PathPanelProps) {
  const { mapId, journeys, pins, chosen, range, selected, player, onPlay, onChoose, onRange, onSelect } =
    props
  const canEdit = useCanEditWiki()
  const [isEditing, setEditing] = useState(false)
  const journey = journeys[chosen]
  if (!journey) return <p className="text-small text-subtle">{mapTexts.noPath}</p>
  return (
    <div className="grid gap-4">
      <SegmentedControl label="Path on the map" value={range} options={ranges} onChange={onRange} />
      {onPlay && (
        <Button icon={player.isPlaying ? Pause : Play} onClick={onPlay}>
          {player.label}
        </Button>
      )}
      <div>
        <div className="flex items-baseline gap-2">
          <span
            aria-hidden="true"
            style={{ background: colourOfSession(chosen) }}
            className="size-2.5 shrink-0 rounded-full"
          />
          <h3 className="min-w-0 font-semibold break-words">
            <bdi>{journey.name}</bdi>
          </h3>
        </div>
        <p className="mt-0.5 text-small text-subtle">
          Session {journey.sessionNumber} · {formatDay(journey.date)}
        </p>
        {journeys.length > 1 && (
          <RangeSlider
            label="Session"
            valueText={titleSession(journey.sessionNumber, journey.name, ', ')}
            min={0}
            max={journeys.length - 1}
            value={chosen}
            onChange={(index) => {
              setEditing(false)
              onChoose(index)
            }}
            className="mt-2.5 h-6 w-full touch:h-10"
          />
        )}
      </div>
      {isEditing ? (
        <JourneyEditor
          key={journey.sessionId}
          mapId={mapId}
          journey={journey}
          pins={pins}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          {journey.stops.length === 0 && (
            <p className="text-small text-subtle">
              {journey.isEdited
                ? 'This session has no stops.'
                : 'No pinned place was mentioned in this session.'}
            </p>
          )}
          <StopList {...{ journey, pins, selected, onSelect }} colour={colourOfSession(chosen)} />
          {journey.isEdited && <p className="text-small text-subtle">A game master set this path.</p>}
          {canEdit && pins.length > 0 && (
            <Button size="sm" icon={Route} className="justify-self-start" onClick={() => setEditing(true)}>
              Correct the path
            </Button>
          )}
        </>
      )}
    </div>
  )
}

type StopListProps = Pick<PathPanelProps, 'pins' | 'selected' | 'onSelect'> & {
  journey: MapJourney
  colour: string
}

function StopList({ journey, pins, colour, selected, onSelect }: StopListProps) {
  return (
    <ol className="grid gap-0.5 empty:hidden">
      <Each items={journey.stops}>
        {({ pinId, source }, index) => (
          <li className="flex min-h-8 items-center gap-2">
            <button
              type="button"
              aria-pressed={pinId === selected}
              onClick={() => onSelect(pinId)}
              className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-[7px] px-1.5 py-1 text-left hover:bg-hover aria-pressed:bg-gilt-wash touch:min-h-10"
            >
              <span
                style={{ background: colour }}
                className="num grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-1 text-micro font-semibold text-canvas"
              >
                {index + 1}
              </span>
              <span className="min-w-0 break-words">
                <bdi>{pins.find(({ id }) => id === pinId)?.name}</bdi>
              </span>
            </button>
            {source && <SourceChip source={source} />}
          </li>
        )}
      </Each>
    </ol>
  )
}
