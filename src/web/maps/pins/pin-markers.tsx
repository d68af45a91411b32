import { EyeOff, MapPin as PinIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MapPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import type { Point } from '#core/maps/draw-curve.ts'
import { toLatLng, useLeaflet, useZoom } from '#web/maps/view/leaflet.ts'
import { MapMarker } from '#web/maps/view/map-layers.tsx'
import { type Box, letterWidth, placeLabels } from '#web/ui/drawing/place-labels.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon, colourOfCategory } from '#web/wiki/category-icon.tsx'

type PinMarkerProps = {
  pin: MapPin
  isSelected: boolean
  hasLabel: boolean
  onSelect: () => void
  onMoved: ((point: Point) => void) | undefined
}

const wideFrom = 640

function PinMarker({ pin, isSelected, hasLabel, onSelect, onMoved }: PinMarkerProps) {
  const { leaflet, size } = useLeaflet()
  const wasDragged = useRef(false)
  const { x, y, name, category, isHidden } = pin
  const show = useEffectEvent(() => {
    const isWide = leaflet.getSize().x >= wideFrom
    // Leaves room for the pin's card, which is on the left of a wide map and at the bottom of a narrow one.
    leaflet.panInside(toLatLng(pin, size), {
      paddingTopLeft: isWide ? [380, 90] : [60, 90],
      paddingBottomRight: isWide ? [80, 50] : [60, 230],
    })
  })
  useEffect(() => {
    if (isSelected) show()
  }, [isSelected])
  return (
    <MapMarker
      x={x}
      y={y}
      level={isSelected ? 2 : 0}
      onMoved={
        onMoved &&
        ((point) => {
          wasDragged.current = true
          onMoved(point)
        })
      }
    >
      <button
        type="button"
        aria-label={isHidden ? `${name} (${mapTexts.hidden})` : name}
        aria-pressed={isSelected}
        onFocus={() => leaflet.panInside(toLatLng(pin, size), { padding: [40, 60] })}
        onPointerDown={() => {
          wasDragged.current = false
        }}
        onClick={(event) => {
          event.stopPropagation()
          if (!wasDragged.current) onSelect()
        }}
        className={joinClasses(
          'group pointer-events-auto absolute bottom-0 left-0 grid -translate-x-1/2 justify-items-center rounded-[10px] outline-offset-1',
          onMoved ? 'cursor-grab active:cursor-grabbing' : 'cursor-pointer',
        )}
      >
        <span
          style={{ borderColor: category ? colourOfCategory(category) : 'var(--line-strong)' }}
          className={joinClasses(
            'relative grid place-items-center rounded-full border-2 bg-overlay text-fg shadow-pop after:absolute after:-inset-2',
            isSelected ? 'size-10 ring-2 ring-gilt' : 'size-8 group-hover:bg-hover',
            isHidden && 'border-dashed',
          )}
        >
          {category ? (
            <CategoryIcon category={category} size={isSelected ? 18 : 15} />
          ) : (
            <PinIcon size={15} strokeWidth={1.6} />
          )}
          {isHidden && (
            <span className="absolute -top-1.5 -right-1.5 grid size-4 place-items-center rounded-full bg-overlay text-warning shadow-[0_0_0_1px_var(--line)]">
              <EyeOff size={10} strokeWidth={2} />
            </span>
          )}
        </span>
        <span
          aria-hidden="true"
          style={{ background: category ? colourOfCategory(category) : 'var(--line-strong)' }}
          className="h-2 w-0.5 rounded-b-full"
        />
        <span
          aria-hidden="true"
          className={joinClasses(
            'pointer-events-none absolute top-full mt-0.5 w-max max-w-44 truncate rounded-chip bg-overlay px-1.5 text-label font-medium text-fg shadow-[0_0_0_1px_var(--line)]',
            isSelected || hasLabel ? '' : 'hidden group-hover:block group-focus-visible:block',
          )}
        >
          <bdi>{name}</bdi>
        </span>
      </button>
    </MapMarker>
  )
}

/** `left` and `top` are the position of the tip of the pin in pixels at the current zoom. */
type PlacedPin = { id: string; name: string; left: number; top: number }

const maxWidth = 176
const labelHeight = 20
const headWidth = 32
const headHeight = 42

const headOf = ({ left, top }: PlacedPin): Box => ({
  ...{ left: left - headWidth / 2, right: left + headWidth / 2 },
  ...{ top: top - headHeight, bottom: top },
})

function labelOf({ name, left, top }: PlacedPin): Box {
  const half = Math.min(maxWidth, name.length * letterWidth + 14) / 2
  return { left: left - half, right: left + half, top: top + 1, bottom: top + labelHeight }
}

/** Returns the ids of the pins whose labels fit without covering another shown label or another pin. Earlier pins have priority. */
export function chooseLabels(pins: PlacedPin[]): Set<string> {
  const placed = placeLabels(
    pins.map((pin) => ({ id: pin.id, mark: headOf(pin), positions: [['below', labelOf(pin)]] })),
  )
  return new Set(placed.keys())
}

type PinMarkersProps = {
  pins: MapPin[]
  selected: string | null
  onSelect: (pinId: string) => void
  /** null if pins cannot be moved. Only the selected pin is draggable, so that panning does not move pins. */
  onMoved: ((pin: MapPin, point: Point) => void) | null
}

export function PinMarkers({ pins, selected, onSelect, onMoved }: PinMarkersProps) {
  const labelled = useLabels(pins)
  return pins.map((pin) => (
    <PinMarker
      key={pin.id}
      pin={pin}
      isSelected={pin.id === selected}
      hasLabel={labelled.has(pin.id)}
      onSelect={() => onSelect(pin.id)}
      onMoved={onMoved && pin.id === selected ? (point) => onMoved(pin, point) : undefined}
    />
  ))
}

function useLabels(pins: MapPin[]): Set<string> {
  const { leaflet, size } = useLeaflet()
  const zoom = useZoom()
  return useMemo(() => {
    const placed = pins.map((pin) => {
      const { x, y } = leaflet.project(toLatLng(pin, size), zoom)
      return { id: pin.id, name: pin.name, left: x, top: y }
    })
    return chooseLabels(placed)
  }, [leaflet, size, zoom, pins])
}
