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

  it('shows the initial of the name, without its article, unless an emblem is chosen', () => {
    const initial = (name: string) => drawSigil(name, 'places').initial?.text
    expect(['The Undercroft', 'élise', 'An Inn', 'Anselm', '3 Gates'].map(initial)).toEqual([
      ...['U', 'É', 'I', 'A', '3'],
    ])
    const [star] = charges
    expect(drawSigil('Osk', 'people', star).initial).toBeNull()
    expect(drawSigil('Osk', 'people', star).shapes.some(({ path }) => path === star.path)).toBe(true)
  })

  it('draws people with the same initial differently', () => {
    const sams = lasts.map((last) => draw(`Sa${last}`))
    expect(new Set(sams).size).toBe(lasts.length)
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
    expect(drawSigil('', '').initial?.text).toBe('?')
  })

  it('draws each initial with a contrast of at least 3 to both parts of its field', () => {
    for (const name of people) {
      for (const category of [...coreCategories, 'my own']) {
        const { shapes, initial } = drawSigil(name, category)
        const grounds = shapes.filter(({ transform, stroke }) => !transform && !stroke)
        for (const { fill } of grounds) expect(contrast(initial?.fill ?? '', fill)).toBeGreaterThan(3)
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
