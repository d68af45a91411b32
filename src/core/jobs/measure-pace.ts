import { type Job, jobTexts, stageTexts, type TimeLeft } from '#contract/jobs/schemas.ts'

/** Times are Unix milliseconds; progress is a share of the whole job, from 0 to 1. */
export type Pace = {
  /** When the measurement began, and the progress at that time. */
  since: number
  from: number
  /** When the progress last rose. */
  movedAt: number
}

export type PaceMeter = { stage: string | null; progress: number; pace: Pace | null }

/** Each stage is measured by itself, because a quick stage says nothing about a slow one. */
export function meterPace(meter: PaceMeter, stage: string, progress: number, now: number): PaceMeter {
  const { pace } = meter
  if (!pace || meter.stage !== stage || progress < meter.progress)
    return { stage, progress, pace: { since: now, from: progress, movedAt: now } }
  return progress === meter.progress ? meter : { stage, progress, pace: { ...pace, movedAt: now } }
}

/** Below this measured share of the work that was left, one slow or quick piece would decide the estimate. */
const fewMeasured = 0.05
/** Factors by which the rest of the work may be slower or quicker than what was measured. */
const margins = { few: 1.6, many: 1.25 } as const

/** Stages that work in pieces and are most of their job. The pace of other stages says nothing about the rest of the job. */
const stagesInPieces: string[] = [
  stageTexts.listening,
  stageTexts.entities,
  stageTexts.recap,
  stageTexts.model,
  stageTexts.languageModel,
]

/** Returns null until a piece of such a stage is done. Time that has passed since the last piece changes nothing. */
export function estimateTimeLeft({ stage, progress, pace }: PaceMeter): TimeLeft | null {
  if (!pace || stage === null || !stagesInPieces.includes(stage)) return null
  const { since, from, movedAt } = pace
  const measured = progress - from
  if (measured <= 0 || movedAt <= since || progress >= 1) return null
  const seconds = ((movedAt - since) / 1000) * ((1 - progress) / measured)
  const margin = measured / (1 - from) < fewMeasured ? margins.few : margins.many
  return { least: Math.round(seconds / margin), most: Math.round(seconds * margin) }
}

/** The minutes that a range may begin or end with. Estimates are not more exact than these steps. */
const steps = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440]

/** Returns null if nothing was measured yet, or the job does not run. */
export function describeTimeLeft({ status, time_left }: Pick<Job, 'status' | 'time_left'>): string | null {
  if (status !== 'in_progress' || time_left === null) return null
  const [least, most] = [time_left.least / 60, time_left.most / 60]
  const to = steps.find((step) => step >= most) ?? Math.ceil(most / 1440) * 1440
  const from = steps.findLast((step) => step <= least && step < to) ?? 0
  return jobTexts.timeLeft(from, to)
}
