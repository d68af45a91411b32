import { expect, it } from 'vitest'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { addSpeeds, describeEstimate, measureSpeed } from './measure-speed.ts'

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

const known = {
  engine: 'Parakeet',
  transcription: { perSecond: 0.1, jobs: 3 },
  recap: { perSecond: 0.02, jobs: 2 },
  isQueued: false,
}
const fourHours = 4 * 3600

it('says how long transcript and recap will take, and what the estimate is based on', () => {
  expect(describeEstimate(known, fourHours)).toEqual([
    'The transcript will take about 24 min.',
    'Transcript and recap together will take about 29 min.',
    'Based on 3 earlier recordings with Parakeet on this server.',
  ])
})

it('says that other recordings are being transcribed', () => {
  expect(describeEstimate({ ...known, isQueued: true }, 60).at(-1)).toBe(tableTexts.queued)
})

it('says which estimates are missing', () => {
  expect(describeEstimate({ ...known, engine: null }, 60)).toEqual([tableTexts.noEngine])
  expect(describeEstimate({ ...known, transcription: null }, 60)).toEqual([tableTexts.noEstimate])
  expect(describeEstimate({ ...known, recap: null }, fourHours)[1]).toBe(tableTexts.noRecapEstimate)
})
