import { type Kind, kindOf } from '#contract/wiki/categories.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { hashText, hueOfCategory } from './category-hue.ts'
import { arc, type Charge, type NonEmpty, type Point, regularPolygon, toPath } from './charges.ts'

type Ground = {
  outline: Point[]
  /** Centre of the charge. */
  middle: Point
}

/** Each kind has its own outline, so that colour is not the only difference. */
const grounds: Record<Kind, Ground> = {
  /** A shield. */
  people: {
    outline: [
      [6, 5],
      [58, 5],
      ...arc([6, 25], [52, 40], 0, 60, 12),
      ...arc([58, 25], [52, 40], 125, 180, 11),
    ],
    middle: [32, 28],
  },
  /** A doorway. */
  places: { outline: [[8, 60], ...arc([32, 30], [24, 26], 180, 360, 32), [56, 60]], middle: [32, 34] },
  /** A cut stone. */
  items: { outline: regularPolygon([32, 32], 8, 30).map(turnEighth), middle: [32, 32] },
  /** A coin. */
  events: { outline: arc([32, 32], [28, 28], -90, 264, 59), middle: [32, 32] },
  /** A banner. */
  factions: {
    outline: [
      [8, 5],
      [56, 5],
      [56, 44],
      [32, 61],
      [8, 44],
    ],
    middle: [32, 28],
  },
  /** A hexagonal tile. */
  quests: { outline: regularPolygon([32, 32], 6, 30), middle: [32, 32] },
  /** A tablet with a round foot. */
  lore: { outline: [[7, 5], [57, 5], ...arc([32, 34], [25, 26], 0, 180, 32)], middle: [32, 31] },
}

const customGround: Ground = {
  outline: [
    ...arc([48, 16], [10, 10], -90, 0, 6),
    ...arc([48, 48], [10, 10], 0, 90, 6),
    ...arc([16, 48], [10, 10], 90, 180, 6),
    ...arc([16, 16], [10, 10], 180, 270, 6),
  ],
  middle: [32, 32],
}

const groundOf = (kind: Kind | null): Ground => (kind ? grounds[kind] : customGround)

function turnEighth([x, y]: Point): Point {
  const angle = Math.PI / 8
  const [dx, dy] = [x - 32, y - 32]
  return [32 + dx * Math.cos(angle) - dy * Math.sin(angle), 32 + dx * Math.sin(angle) + dy * Math.cos(angle)]
}

/** In a 64 × 64 box; later shapes cover earlier ones. Without a charge, the initial of the name lies on the field. */
export type Sigil = {
  shapes: SigilShape[]
  initial: { text: string; x: number; y: number; fill: string } | null
}
type SigilShape = {
  path: string
  fill: string
  at?: { x: number; y: number; scale: number }
  stroke?: string
}

type Tone = readonly [lightness: number, chroma: number]
type Tincture = { field: Tone; charge: Tone }

/** In each tincture, the charge contrasts with the field. */
const tinctures: NonEmpty<Tincture> = [
  { field: [0.38, 0.075], charge: [0.94, 0.035] },
  { field: [0.5, 0.11], charge: [0.95, 0.03] },
  { field: [0.9, 0.045], charge: [0.31, 0.06] },
  { field: [0.25, 0.025], charge: [0.83, 0.1] },
  { field: [0.74, 0.11], charge: [0.27, 0.05] },
]
/** Visible on the backgrounds of both themes. */
const edgeTone: Tone = [0.58, 0.085]

/** Degrees by which a sigil's hue differs from that of its category. */
const hueSteps: NonEmpty<number> = [-14, -7, 0, 7, 14]

/** Returns the same sigil for the same category, name and charge. Ignores the case and the accents of the name. */
export function drawSigil(name: string, category: string, charge: Charge | null = null): Sigil {
  const choose = createChooser(foldText(name))
  const hue = hueOfCategory(category) + choose(hueSteps)
  const paint = ([lightness, chroma]: Tone) => oklchToHex(lightness, chroma, hue)
  const tincture = choose(tinctures)
  const { outline, middle } = groundOf(kindOf(category))
  const [x, y] = middle
  const fill = paint(tincture.charge)
  return {
    shapes: [
      { path: toPath(outline), fill: paint(tincture.field) },
      ...(charge ? [{ path: charge.path, fill, at: { x, y, scale: 1.3 } }] : []),
      { path: toPath(outline), fill: 'none', stroke: paint(edgeTone) },
    ],
    initial: charge ? null : { text: initialOf(name), x, y, fill },
  }
}

/** Skips "the" and "a": the initial of "The Undercroft" is U. */
function initialOf(name: string): string {
  const [initial = '?'] = /[\p{L}\p{N}]/u.exec(name.replace(/^\s*(?:the|an?)\s+/i, '')) ?? []
  return initial.toLocaleUpperCase()
}

/** Returns a function that chooses from lists. The same text leads to the same series of choices. */
function createChooser(text: string): <T>(list: NonEmpty<T>) => T {
  let state = hashText(text)
  return (list) => {
    // One step of the generator SplitMix32.
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return list[((mixed ^ (mixed >>> 15)) >>> 0) % list.length] ?? list[0]
  }
}

/** Converts an OKLCH colour to `#rrggbb`, clipped to sRGB. Matrices: https://bottosson.github.io/posts/oklab/ */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((value) => toByte(value).toString(16).padStart(2, '0')).join('')}`
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
}

/** Paints the sigil in a box of 64 × 64 at the origin of the context. */
export function paintSigil(context: CanvasRenderingContext2D, { shapes, initial }: Sigil): void {
  for (const { path, fill, at, stroke } of shapes) {
    context.save()
    if (at) {
      context.translate(at.x, at.y)
      context.scale(at.scale, at.scale)
    }
    Object.assign(context, { fillStyle: fill, strokeStyle: stroke ?? 'none', lineWidth: 2 })
    if (stroke) context.stroke(new Path2D(path))
    else context.fill(new Path2D(path))
    context.restore()
  }
  if (!initial) return
  Object.assign(context, { fillStyle: initial.fill, textAlign: 'center', textBaseline: 'middle' })
  context.font = '560 30px Fraunces, serif'
  context.fillText(initial.text, initial.x, initial.y)
}
