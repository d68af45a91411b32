import { expect, it } from 'vitest'
import { createPeakMeter } from './measure-peaks.ts'

it('measures loud and quiet passages however the sound is split into chunks', () => {
  const meter = createPeakMeter(10)
  const quiet = Int16Array.from({ length: 500 }, () => -100)
  const loud = Int16Array.from({ length: 500 }, () => 20_000)
  meter.add(quiet.subarray(0, 333))
  meter.add(quiet.subarray(333))
  meter.add(loud)
  const peaks = meter.finish(10)
  expect([...peaks]).toEqual([1, 1, 1, 1, 1, 255, 255, 255, 255, 255])
})

it('returns fewer bins for a very short recording', () => {
  const meter = createPeakMeter(10)
  meter.add(Int16Array.from([5, -9, 3]))
  expect([...meter.finish(1200)]).toEqual([255])
})
