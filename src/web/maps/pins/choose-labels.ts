/** Where the tip of a pin is, in pixels of the screen. */
export type PlacedPin = { id: string; name: string; left: number; top: number }

const letterWidth = 6.7
const maxWidth = 176
const labelHeight = 20
const headWidth = 32
const headHeight = 42

type Box = { left: number; right: number; top: number; bottom: number }

const headOf = ({ left, top }: PlacedPin): Box => ({
  ...{ left: left - headWidth / 2, right: left + headWidth / 2 },
  ...{ top: top - headHeight, bottom: top },
})

function labelOf({ name, left, top }: PlacedPin): Box {
  const half = Math.min(maxWidth, name.length * letterWidth + 14) / 2
  return { left: left - half, right: left + half, top: top + 1, bottom: top + labelHeight }
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns the ids of the pins whose label covers no other label and no other pin. Earlier pins have priority. */
export function chooseLabels(pins: PlacedPin[]): Set<string> {
  const heads = pins.map((pin) => ({ id: pin.id, box: headOf(pin) }))
  const labels: Box[] = []
  const chosen = new Set<string>()
  for (const pin of pins) {
    const label = labelOf(pin)
    const isCovered = labels.some((other) => overlap(label, other))
    if (isCovered || heads.some(({ id, box }) => id !== pin.id && overlap(label, box))) continue
    labels.push(label)
    chosen.add(pin.id)
  }
  return chosen
}
