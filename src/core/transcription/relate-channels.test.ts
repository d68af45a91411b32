import { expect, it } from 'vitest'
import { createChannelMeter } from './relate-channels.ts'

const length = 16_000
const low = (i: number) => Math.round(8000 * Math.sin(i / 20))
const high = (i: number) => Math.round(8000 * Math.sin(i / 7.3))
const silence = () => 0
function relate(left: (i: number) => number, right: (i: number) => number) {
  const meter = createChannelMeter()
  meter.feed(Int16Array.from({ length: 2 * length }, (_, i) => (i % 2 ? right : left)(Math.floor(i / 2))))
  return meter.relate()
}

it('detects two microphones', () => {
  expect(relate(low, high)).toBe('separate')
})

it('detects a duplicated and an empty channel', () => {
  expect(relate(low, low)).toBe('same')
  expect(relate(low, (i) => low(i) / 3)).toBe('same')
  expect(relate(low, silence)).toBe('same')
  expect(relate(silence, silence)).toBe('same')
})

it('detects a stereo recording of a room', () => {
  expect(
    relate(
      (i) => low(i) + high(i) / 2,
      (i) => low(i) / 2 + high(i),
    ),
  ).toBe('mixed')
})
