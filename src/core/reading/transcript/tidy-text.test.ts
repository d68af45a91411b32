import { describe, expect, it } from 'vitest'
import { tidyCategory } from '../telling/gather-entities.ts'
import { tidyNumbers, tidyText } from './tidy-text.ts'

describe('tidyText', () => {
  it.each([
    ['Vela ![pixel](https://evil.example/p.png) waits.', 'Vela pixel waits.'],
    ['See [the map](javascript:alert(1)) now', 'See the map now'],
    ['<img src=x onerror=alert(1)>Vela <b>waits</b>.', 'Vela waits .'],
    ['Vela\u0000 waits\n\nfor \u202eyou\u200b.', 'Vela waits for you .'],
    ['## **Vela** waits at www.evil.example today', 'Vela waits at today'],
    ['javascript:alert(1)', ''],
    ['Half a pair \ud800.', 'Half a pair \ufffd.'],
  ])('strips markup: %s', (written, plain) => {
    expect(tidyText(written)).toBe(plain)
  })

  it('cuts between code points', () => {
    expect(tidyText('\u{1f409}'.repeat(300), 255)).toBe('\u{1f409}'.repeat(255))
  })
})

it('keeps only distinct positive integers', () => {
  expect(tidyNumbers([3, 3, -1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 7])).toEqual([3, 7])
})

it.each([
  ['NPC', 'people'],
  ['Location', 'places'],
  ['tavern', 'tavern'],
  ['  Sky Ship ', 'concepts'],
  ['', 'concepts'],
  ['x'.repeat(300), 'concepts'],
])('maps the category %s to %s', (given, category) => {
  expect(tidyCategory(given)).toBe(category)
})
