import { type Box, letterWidth, placeLabels } from '#web/ui/drawing/place-labels.ts'

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
