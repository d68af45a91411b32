import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

/** `perSecond` is the number of seconds of work per second of sound, measured on `jobs` earlier jobs of the same engine. */
const speed = z.object({ perSecond: z.number(), jobs: z.number() })
export type Speed = z.infer<typeof speed>

export const recapEstimate = z.object({
  /** null if no speech engine is ready. */
  engine: z.nullable(z.string()),
  /** null until this engine has completed a transcription at the first attempt; also null without an engine. */
  transcription: z.nullable(speed),
  /** Speed from transcript to recap, including entity extraction if the campaign uses it; null if a step has not been measured yet. */
  recap: z.nullable(speed),
  /** True while recordings of other sessions are waiting or being transcribed. */
  isQueued: z.boolean(),
})
export type RecapEstimate = z.infer<typeof recapEstimate>
export const estimateAnswer = success({ estimate: recapEstimate })
