import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import type { MapJourney, MapPin } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { useSavePath } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Each } from '#web/ui/each.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type JourneyEditorProps = { mapId: string; journey: MapJourney; pins: MapPin[]; onClose: () => void }

export function JourneyEditor({ mapId, journey, pins, onClose }: JourneyEditorProps) {
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
