import { expect, it } from 'vitest'
import { createPeakMeter, findSilences } from './measure-peaks.ts'

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

it('finds pauses of at least 1.5 seconds, with a margin around each line', () => {
  const lines = [
    { start: 2, end: 5 },
    { start: 6, end: 8 },
    { start: 10, end: 12 },
  ]
  expect(findSilences(lines)).toEqual([
    { start: 0.4, end: 1.7 },
    { start: 8.4, end: 9.7 },
  ])
})

it('finds no silence while an overlapping line continues', () => {
  const lines = [
    { start: 0, end: 20 },
    { start: 1, end: 3 },
    { start: 21, end: 22 },
  ]
  expect(findSilences(lines)).toEqual([])
})

it('finds no silence if a line has no times', () => {
  expect(findSilences([{ start: null, end: null }])).toEqual([])
  expect(
    findSilences([
      { start: 0, end: null },
      { start: 30, end: 31 },
    ]),
  ).toEqual([])
})
