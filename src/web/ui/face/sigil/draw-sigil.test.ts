import { describe, expect, it } from 'vitest'
import { coreCategories } from '#contract/wiki/categories.ts'
import { charges } from './charges.ts'
import { drawSigil } from './draw-sigil.ts'
import { fields } from './fields.ts'
import { groundOf } from './grounds.ts'
import { clip } from './polygon.ts'

const firsts = ['Mi', 'Tor', 'Os', 'Bran', 'Ka', 'Wen', 'Dal', 'Ry']
const lasts = ['relle', 'vald', 'ric', 'noc', 'mira', 'dell']
const people = firsts.flatMap((first) => lasts.map((last) => first + last))
const draw = (name: string, category = 'people') => JSON.stringify(drawSigil(name, category))
const onlyCharge = (name: string) => drawSigil(name, 'people').shapes.find(({ transform }) => transform)?.path

/** WCAG contrast of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const [low = 1, high = 1] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return high / low
}

describe('drawSigil', () => {
  it('ignores case and accents', () => {
    expect(draw(' Sun Tree')).toBe(draw('sun tree'))
    expect(draw('Mirellé')).toBe(draw('MIRELLE'))
  })

  it('draws 48 people differently', () => {
    expect(new Set(people.map((name) => draw(name))).size).toBe(people.length)
  })

  it('gives 48 people many different charges', () => {
    expect(new Set(people.map(onlyCharge)).size).toBeGreaterThan(20)
  })

  it('rarely draws the same sigil for two of ten thousand names', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `Name ${index}`)
    expect(new Set(names.map((name) => draw(name))).size).toBeGreaterThan(7_000)
  })

  it('shows the category by outline and colour', () => {
    const outlines = ['people', 'places', 'items', 'events', 'guild', 'quests', 'lore', 'my own'].map(
      (category) => drawSigil('Mirelle', category).shapes[0]?.path,
    )
    expect(new Set(outlines).size).toBe(outlines.length)
    expect(draw('Mirelle', 'my own')).not.toBe(draw('Mirelle', 'another'))
  })

  it('draws empty names and names without letters', () => {
    expect(draw('???')).not.toBe(draw('!!!'))
    expect(drawSigil('', '').shapes.length).toBeGreaterThan(2)
  })

  it('draws each charge with a contrast of at least 3 to both parts of its field', () => {
    for (const name of people) {
      for (const category of [...coreCategories, 'my own']) {
        const { shapes } = drawSigil(name, category)
        const charge = shapes.find(({ transform }) => transform)?.fill ?? ''
        const grounds = shapes.filter(({ transform, stroke }) => !transform && !stroke)
        for (const { fill } of grounds) expect(contrast(charge, fill)).toBeGreaterThan(3)
      }
    }
  })

  it('draws an edge that stands out from the backgrounds of both themes', () => {
    for (const category of [...coreCategories, 'my own']) {
      const edge = drawSigil('Mirelle', category).shapes.at(-1)?.stroke ?? ''
      expect(contrast(edge, '#fffefd')).toBeGreaterThan(3)
      expect(contrast(edge, '#1f1f28')).toBeGreaterThan(3)
    }
  })
})

describe('fields and charges', () => {
  it('leave both colours visible on every ground', () => {
    for (const kind of ['people', 'places', 'items', 'events', 'factions', 'quests', 'lore', null] as const) {
      const { outline } = groundOf(kind)
      for (const parts of fields) {
        const covered = parts.reduce((sum, part) => sum + area(clip(part, outline)), 0) / area(outline)
        expect(covered).toBeGreaterThan(0.08)
        expect(covered).toBeLessThan(0.92)
      }
    }
  })

  it('include each charge name once', () => {
    expect(new Set(charges.map(({ name }) => name)).size).toBe(charges.length)
  })
})

function area(points: readonly (readonly [number, number])[]): number {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}
