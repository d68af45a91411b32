import { expect, it } from 'vitest'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { describeEstimate } from './describe-estimate.ts'

const known = {
  engine: 'Parakeet',
  transcription: { perSecond: 0.1, jobs: 3 },
  recap: { perSecond: 0.02, jobs: 2 },
  isQueued: false,
}
const fourHours = 4 * 3600

it('says when transcript and recap are ready, and on what this was measured', () => {
  expect(describeEstimate(known, fourHours)).toEqual([
    'The transcript takes about 24 min.',
    'The recap is ready after about 29 min in all.',
    'Measured with Parakeet on 3 earlier recordings of this server.',
  ])
})

it('says that other recordings wait', () => {
  expect(describeEstimate({ ...known, isQueued: true }, 60).at(-1)).toBe(tableTexts.queued)
})

it('says what is not known', () => {
  expect(describeEstimate({ ...known, engine: null }, 60)).toEqual([tableTexts.noEngine])
  expect(describeEstimate({ ...known, transcription: null }, 60)).toEqual([tableTexts.noEstimate])
  expect(describeEstimate({ ...known, recap: null }, fourHours)[1]).toBe(tableTexts.noRecapEstimate)
})
