import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'
import { feedSound } from './feed-sound.ts'

const rate = 16_000

function feed(range?: { start: number; end: number }): number[] {
  const file = path.join(makeWorkFolder(), 'sound.raw')
  writeFileSync(
    file,
    new Int16Array(2 * rate).map((_, frame) => Math.floor(frame / 1600)),
  )
  const heard: number[] = []
  const sound = { path: file, channels: 1, frames: 2 * rate } as const
  feedSound(sound, (samples) => heard.push(...samples), range)
  return heard
}

it('feeds the whole sound by default', () => {
  const heard = feed()
  expect([heard.length, heard[0], heard.at(-1)]).toEqual([2 * rate, 0, 19])
})

it('feeds only the requested range, clipped to the length of the sound', () => {
  expect([...new Set(feed({ start: 0.5, end: 0.7 }))]).toEqual([5, 6])
  expect([...new Set(feed({ start: -1, end: 0.2 }))]).toEqual([0, 1])
  expect([...new Set(feed({ start: 1.8, end: 9 }))]).toEqual([18, 19])
  expect(feed({ start: 3, end: 4 })).toEqual([])
})
