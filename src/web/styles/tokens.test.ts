/// <reference types="node" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

type Oklch = [l: number, c: number, h: number]

/** WCAG luminance of an OKLCH colour, clipped to the sRGB gamut. */
function luminance([l, c, h]: Oklch): number {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: Oklch, other: Oklch): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function readThemes(): Record<'light' | 'dark', Map<string, Oklch>> {
  const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
  const [light = '', dark = ''] = css.split('body.dark {')
  const read = (text: string) =>
    new Map(
      [...text.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(
        ([, name = '', l, c, h]) => [name, [Number(l), Number(c), Number(h)] satisfies Oklch] as const,
      ),
    )
  return { light: read(light), dark: read(dark) }
}

const backgrounds = ['bg-sunken', 'bg-canvas', 'bg-raised', 'bg-overlay']
const words = ['fg', 'fg-muted', 'fg-subtle', 'gilt', 'gilt-hover', 'success', 'warning', 'danger', 'info']
const kinds = ['people', 'places', 'items', 'events', 'factions', 'quests', 'lore'].map((kind) => `k-${kind}`)
const pairs = [
  ['on-gilt', 'gilt'],
  ['on-gilt', 'gilt-hover'],
  ['fg', 'gilt-wash'],
  ['gilt', 'gilt-wash'],
  ['fg-subtle', 'bg-hover'],
  ['fg-muted', 'bg-hover'],
]

describe.each(Object.entries(readThemes()))('the %s theme', (_, theme) => {
  const colour = (name: string): Oklch => {
    const found = theme.get(name)
    if (!found) throw new Error(`no token ${name}`)
    return found
  }

  it.each([...words, ...kinds])('%s has enough contrast on every surface', (name) => {
    for (const background of backgrounds) {
      expect(ratio(colour(name), colour(background)), background).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(pairs)('%s has enough contrast on %s', (text = '', background = '') => {
    expect(ratio(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5)
  })

  it('gives control borders enough contrast', () => {
    for (const background of backgrounds) {
      expect(ratio(colour('line-strong'), colour(background)), background).toBeGreaterThanOrEqual(3)
    }
  })

  it('gives custom categories enough contrast at every hue', () => {
    const [l, c] = theme.get('fg')?.[0] === 0.935 ? [0.8, 0.085] : [0.48, 0.09]
    for (let hue = 0; hue < 360; hue++) {
      for (const background of backgrounds) {
        expect(ratio([l, c, hue], colour(background)), `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})
