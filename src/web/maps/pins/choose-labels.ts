import { type Box, letterWidth, overlaps } from '#web/ui/drawing/label-box.ts'

/** Where the tip of a pin is, in pixels of the screen. */
export type PlacedPin = { id: string; name: string; left: number; top: number }

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

/** Returns the ids of the pins whose label covers no other label and no other pin. Earlier pins have priority. */
export function chooseLabels(pins: PlacedPin[]): Set<string> {
  const heads = pins.map((pin) => ({ id: pin.id, box: headOf(pin) }))
  const labels: Box[] = []
  const chosen = new Set<string>()
  for (const pin of pins) {
    const label = labelOf(pin)
    const isCovered = labels.some((other) => overlaps(label, other))
    if (isCovered || heads.some(({ id, box }) => id !== pin.id && overlaps(label, box))) continue
    labels.push(label)
    chosen.add(pin.id)
  }
  return chosen
}
