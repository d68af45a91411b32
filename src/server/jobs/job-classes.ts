import type { JobType } from '#contract/jobs/schemas.ts'
import { keysOf } from '#contract/keys.ts'

/**
 * Classes of jobs that a worker can be limited to. Jobs of the class `hearing` may occupy the machine for hours, those of
 * `reading` need seconds of CPU time.
 */
const classes = {
  hearing: ['transcription', 'model_download'],
  reading: ['entity_extraction', 'recap', 'duplicate_cleanup'],
} as const satisfies Record<string, JobType[]>

export type JobClass = keyof typeof classes
export const jobClasses = keysOf(classes)

export const typesOf = (chosen: JobClass[]): JobType[] => chosen.flatMap((one) => [...classes[one]])
