import type { JobType } from '#contract/jobs/schemas.ts'
import { keysOf } from '#contract/keys.ts'

/**
 * The setting `WORK` lists the classes of a worker. `hearing` jobs can run for hours; `reading` jobs need only seconds of processor time.
 */
const classes = {
  hearing: ['transcription', 'model_download'],
  reading: ['entity_extraction', 'recap', 'duplicate_cleanup', 'webhook', 'vault', 'notice'],
} as const satisfies Record<string, JobType[]>

export type JobClass = keyof typeof classes
export const jobClasses = keysOf(classes)

export const typesOf = (chosen: JobClass[]): JobType[] => chosen.flatMap((one) => [...classes[one]])
