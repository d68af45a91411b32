import { Crosshair, MapPinPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { MapDetails, MapPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import type { Point } from '#core/maps/draw-curve.ts'
import { cutAfterStop, findLatest } from '#core/maps/play-journey.ts'
import { usePictureUrl } from '#web/lib/api/picture-url.ts'
import { listPlayed, listShown, type PathRange, useJourney } from '#web/maps/path/journeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { JourneyCard, JourneyLines } from './path/journey-lines.tsx'
import { PathPanel } from './path/path-panel.tsx'
import { PinDialog, type PinTarget, usePinActions } from './pins/pin-dialog.tsx'
import { PinCard, PinList } from './pins/pin-list.tsx'
import { PinMarkers } from './pins/pin-markers.tsx'
import { MapCanvas } from './view/map-canvas.tsx'

function AimCover({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Crosshair
        size={44}
        strokeWidth={1.4}
        className="pointer-events-none absolute inset-0 z-[1000] m-auto text-fg drop-shadow-[0_0_2px_var(--bg-canvas)]"
      />
      <div className="absolute inset-x-3 bottom-3 z-[1000] mx-auto flex w-fit max-w-full items-center gap-3 rounded-panel border border-line bg-overlay py-2 pr-2 pl-4 text-small shadow-pop">
        <p role="status">{mapTexts.aim}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

const findPinOf = (pins: MapPin[], wanted: string | null) =>
  (wanted !== null && pins.find(({ entryId }) => entryId === wanted)?.id) || null

/** The effect of the next press on the map. */
type Aim = { for: 'new' } | { for: 'move'; pinId: string } | null

export function MapScreen({ details, pinnedEntry }: { details: MapDetails; pinnedEntry: string | null }) {
  const { map, pins, journeys, lines } = details
  const canEdit = useCanEditWiki()
  const pictureUrl = usePictureUrl()
  const [selected, setSelected] = useState(() => findPinOf(pins, pinnedEntry))
  const frame = useRef<HTMLDivElement>(null)
  const [aim, setAim] = useState<Aim>(null)
  const [form, setForm] = useState<PinTarget | null>(null)
  const [tab, setTab] = useState('pins')
  const [chosen, setChosen] = useState(() => findLatest(journeys))
  const [range, setRange] = useState<PathRange>('one')
  const [hasPicture, setHasPicture] = useState(true)
  const actions = usePinActions(map.id)
  const pinOf = useMemo(() => new Map(pins.map((pin) => [pin.id, pin])), [pins])
  const shown = useMemo(() => listShown(journeys, chosen, range), [journeys, chosen, range])
  const played = useMemo(() => listPlayed(journeys, chosen, range), [journeys, chosen, range])
  const stops = useMemo(() => played.flatMap(({ journey }) => journey.stops), [played])
  const player = useJourney(stops)
  const { moment } = player
  const said = moment && stops[moment.said]
  const pin = pinOf.get(selected ?? '')
  const sources = [pictureUrl(map.pictureId, 'medium'), pictureUrl(map.pictureId, 'large')]

  const press = (point: Point, how: 'pointer' | 'key') => {
    if (aim?.for === 'new') setForm({ pin: null, at: point })
    if (aim?.for === 'move') {
      const moving = pinOf.get(aim.pinId)
      if (moving) actions.move(moving, point)
    }
    setAim(null)
    if (!aim && how === 'pointer') setSelected(null)
  }
  const focusMap = () => frame.current?.querySelector<HTMLElement>('.map-canvas')?.focus()
  // On a phone, the lists are below the map, so the map may be out of view.
  const showMap = () => frame.current?.scrollIntoView({ block: 'nearest' })
  const select = (pinId: string | null) => {
    player.stop()
    setSelected(pinId)
  }
  const selectListed = (pinId: string) => {
    select(pinId)
    showMap()
  }
  const play = () => {
    player.toggle()
    setSelected(null)
    showMap()
  }
  const startAim = (next: Aim) => {
    player.stop()
    setAim(next)
    showMap()
    // The arrow keys then move the map under the crosshair.
    focusMap()
  }

  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px]">
      <div
        ref={frame}
        style={{ '--map-ratio': map.height / map.width }}
        className="relative min-h-0 max-md:h-[clamp(340px,calc(100vw*var(--map-ratio)),62dvh)]"
      >
        <MapCanvas
          name={map.name}
          width={map.width}
          height={map.height}
          sources={sources.flatMap((source) => source ?? [])}
          onPress={press}
          onEscape={() => (aim ? setAim(null) : setSelected(null))}
          onPictureFailed={() => setHasPicture(false)}
          cover={
            <>
              {aim && <AimCover onCancel={() => setAim(null)} />}
              {!hasPicture && (
                <Banner kind="error" className="absolute inset-x-3 top-3 z-[1000] md:right-16">
                  {mapTexts.pictureFailed}
                </Banner>
              )}
              {said && (
                <JourneyCard
                  stop={said}
                  pin={pinOf.get(said.pinId)}
                  line={lines[said.source?.segmentId ?? '']}
                  onHear={player.pause}
                  onClose={player.stop}
                />
              )}
              {pin && !aim && !said && (
                <PinCard
                  key={pin.id}
                  pin={pin}
                  onEdit={() => setForm({ pin })}
                  onMove={() => startAim({ for: 'move', pinId: pin.id })}
                  onDelete={() => actions.remove(pin)}
                  onClose={() => {
                    setSelected(null)
                    focusMap()
                  }}
                />
              )}
            </>
          }
        >
          <JourneyLines
            shown={moment ? cutAfterStop(played, moment.stop) : shown}
            pinOf={pinOf}
            share={moment?.share}
          />
          <PinMarkers
            pins={pins}
            selected={selected}
            onSelect={(pinId) => select(pinId === selected ? null : pinId)}
            onMoved={canEdit && !aim ? actions.move : null}
          />
        </MapCanvas>
      </div>
      <aside
        aria-label="Pins and path"
        className="min-h-0 overflow-y-auto border-line bg-canvas px-5 pb-8 max-md:border-t md:border-l"
      >
        {canEdit && (
          <Button
            icon={MapPinPlus}
            className="mt-5 w-full"
            aria-pressed={aim?.for === 'new'}
            onClick={() => (aim ? setAim(null) : startAim({ for: 'new' }))}
          >
            Add pin
          </Button>
        )}
        <Tabs
          label="Pins and path"
          value={tab}
          onChange={setTab}
          items={[
            {
              id: 'pins',
              label: 'Pins',
              count: pins.length,
              content: <PinList pins={pins} selected={selected} onSelect={selectListed} />,
            },
            {
              id: 'path',
              label: 'Path of the party',
              content: (
                <PathPanel
                  {...{ journeys, pins, chosen, range, selected, player }}
                  mapId={map.id}
                  onPlay={stops.length > 0 ? play : undefined}
                  onChoose={setChosen}
                  onRange={setRange}
                  onSelect={selectListed}
                />
              ),
            },
          ]}
        />
      </aside>
      {form && (
        <PinDialog target={form} actions={actions} onCreated={setSelected} onClose={() => setForm(null)} />
      )}
    </div>
  )
}
