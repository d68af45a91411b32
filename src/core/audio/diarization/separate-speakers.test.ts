import { expect, it } from 'vitest'
import { createChannelComparison } from './separate-speakers.ts'

const length = 16_000
const low = (i: number) => Math.round(8000 * Math.sin(i / 20))
const high = (i: number) => Math.round(8000 * Math.sin(i / 7.3))
const silence = () => 0
function relate(left: (i: number) => number, right: (i: number) => number) {
  const meter = createChannelComparison()
  meter.feed(Int16Array.from({ length: 2 * length }, (_, i) => (i % 2 ? right : left)(Math.floor(i / 2))))
  return meter.relate()
}

it.each([
  ['two microphones', low, high, 'separate'],
  ['a duplicated channel', low, low, 'same'],
  ['a quieter copy', low, (i: number) => low(i) / 3, 'same'],
  ['an empty channel', low, silence, 'same'],
  ['two empty channels', silence, silence, 'same'],
  ['a stereo recording', (i: number) => low(i) + high(i) / 2, (i: number) => low(i) / 2 + high(i), 'mixed'],
])('recognizes %s', (_, left, right, relation) => {
  expect(relate(left, right)).toBe(relation)
})
