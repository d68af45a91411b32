import * as z from 'zod/mini'
import { sherpaModels } from './sherpa-models.ts'

const sound = {
  path: z.string(),
  channels: z.union([z.literal(1), z.literal(2)]),
  frames: z.number(),
}

export const sherpaSetup = z.object({
  ...sound,
  models: sherpaModels,
  language: z.string(),
  vocabulary: z.array(z.string()),
  threads: z.number(),
  /** Exists while the models are loaded, for files that are only needed then. */
  folder: z.string(),
})
export type SherpaSetup = z.infer<typeof sherpaSetup>

const span = { start: z.number(), end: z.number() }

const utterance = z.object({
  ...span,
  /** The speech, without the margins before and after it. */
  spoken: z.object(span),
  /** A moment at which the speech can be cut in two. */
  middle: z.number(),
})
export type SherpaUtterance = z.infer<typeof utterance>

const separation = z.object({
  ...sound,
  segmentation: z.string(),
  embedding: z.string(),
  threads: z.number(),
  /** null to estimate the number of speakers. */
  speakerCount: z.nullable(z.number()),
  pieces: z.array(z.object(span)),
})
export type Separation = z.infer<typeof separation>

export const sherpaRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load'), setup: sherpaSetup }),
  z.object({ type: z.literal('find-voices'), ...sound }),
  z.object({ type: z.literal('transcribe'), utterances: z.array(utterance) }),
  z.object({ type: z.literal('separate'), separation }),
])
export type SherpaRequest = z.infer<typeof sherpaRequest>

const word = z.object({ text: z.string(), ...span })
const recognized = z.object({ text: z.string(), words: z.array(word) })
export type Recognized = z.infer<typeof recognized>

export const speakerTurns = z.array(z.object({ ...span, speaker: z.number() }))

export const sherpaAnswer = z.object({
  error: z.optional(z.string()),
  voices: z.optional(z.array(z.object(span))),
  /** One result for each utterance. */
  results: z.optional(z.array(recognized)),
  turns: z.optional(speakerTurns),
})
export type SherpaAnswer = z.infer<typeof sherpaAnswer>
