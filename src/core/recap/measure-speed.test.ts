import { expect, it } from 'vitest'
import { addSpeeds, measureSpeed } from './measure-speed.ts'

it('measures the work per second of sound over all jobs', () => {
  const measured = [
    { work: 300, sound: 3_000 },
    { work: 20, sound: 100 },
  ]
  expect(measureSpeed(measured)).toEqual({ perSecond: 320 / 3_100, jobs: 2 })
})

it('returns null if no job has sound', () => {
  expect(measureSpeed([])).toBeNull()
  expect(measureSpeed([{ work: 3, sound: 0 }])).toBeNull()
})

it('adds the speeds of consecutive jobs, unless one is unknown', () => {
  const [one, other] = [
    { perSecond: 0.5, jobs: 3 },
    { perSecond: 0.25, jobs: 2 },
  ]
  expect(addSpeeds([one, other])).toEqual({ perSecond: 0.75, jobs: 2 })
  expect(addSpeeds([one, null])).toBeNull()
})
