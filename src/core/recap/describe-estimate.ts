import { tableTexts } from '#contract/audio/table-mode.ts'
import { describeMinutes } from '#contract/jobs/schemas.ts'
import type { RecapEstimate } from '#contract/recap/estimate.ts'

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
