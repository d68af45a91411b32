import type { JobType } from '#contract/jobs.ts'

/** What a worker can be told to take: hearing fills a core for as long as a session lasts, reading is over in seconds. */
const classes = {
  hearing: ['transcription', 'model_download'],
  reading: ['entity_extraction', 'recap', 'duplicate_cleanup'],
} as const satisfies Record<string, JobType[]>

export type JobClass = keyof typeof classes
export const jobClasses = Object.keys(classes) as JobClass[]

export const typesOf = (chosen: JobClass[]): JobType[] => chosen.flatMap((one) => [...classes[one]])
