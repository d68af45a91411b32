import { tableTexts } from '#contract/audio/table-mode.ts'
import { describeMinutes } from '#contract/jobs/schemas.ts'
import type { RecapEstimate, Speed } from '#contract/recap/estimate.ts'

/** Duration of the work and of the processed sound, in seconds. */
export type MeasuredJob = { work: number; sound: number }

/** Returns null if no sound was processed. Long recordings weigh more, because startup distorts the speed of short ones. */
export function measureSpeed(measured: MeasuredJob[]): Speed | null {
  const sound = measured.reduce((sum, one) => sum + one.sound, 0)
  const work = measured.reduce((sum, one) => sum + one.work, 0)
  return sound > 0 ? { perSecond: work / sound, jobs: measured.length } : null
}

/** Returns the speed of steps that run one after the other; null if the speed of a step is unknown. */
export function addSpeeds(speeds: (Speed | null)[]): Speed | null {
  let sum: Speed = { perSecond: 0, jobs: Number.POSITIVE_INFINITY }
  for (const one of speeds) {
    if (!one) return null
    sum = { perSecond: sum.perSecond + one.perSecond, jobs: Math.min(sum.jobs, one.jobs) }
  }
  return sum
}

export function describeEstimate(estimate: RecapEstimate, recordedSeconds: number): string[] {
  const { engine, transcription, recap, isQueued } = estimate
  if (!engine) return [tableTexts.noEngine]
  if (!transcription) return [tableTexts.noEstimate]
  const after = (perSecond: number) => describeMinutes(Math.round((perSecond * recordedSeconds) / 60))
  return [
    tableTexts.transcriptReady(after(transcription.perSecond)),
    recap
      ? tableTexts.recapReady(after(transcription.perSecond + recap.perSecond))
      : tableTexts.noRecapEstimate,
    tableTexts.measuredOn(engine, transcription.jobs),
    ...(isQueued ? [tableTexts.queued] : []),
  ]
}
