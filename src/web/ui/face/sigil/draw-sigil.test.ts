import { describe, expect, it } from 'vitest'
import { coreCategories } from '#contract/wiki/categories.ts'
import { charges } from './charges.ts'
import { drawSigil } from './draw-sigil.ts'

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

  it('draws people with the same initial in different colours', () => {
    expect(new Set(lasts.map((last) => draw(`Sa${last}`))).size).toBeGreaterThan(3)
  })

  it('shows the category by outline and colour', () => {
    const outlines = ['people', 'places', 'items', 'events', 'guild', 'quests', 'lore', 'my own'].map(
      (category) => drawSigil('Mirelle', category).shapes[0]?.path,
    )
    expect(new Set(outlines).size).toBe(outlines.length)
    expect(draw('Mirelle', 'my own')).not.toBe(draw('Mirelle', 'another'))
  })

  it('draws empty names and names without letters', () => {
    expect(drawSigil('', '').initial?.text).toBe('?')
  })

  it('draws each initial with a contrast of at least 3 to its field', () => {
    for (const name of people) {
      for (const category of [...coreCategories, 'my own']) {
        const { shapes, initial } = drawSigil(name, category)
        expect(contrast(initial?.fill ?? '', shapes[0]?.fill ?? '')).toBeGreaterThan(3)
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
