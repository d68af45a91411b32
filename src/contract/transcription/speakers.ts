import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import type { Speaker } from './schemas.ts'

export const speakerChangeLimits = { lines: 20_000 } as const

/** A `speakerId` with this value assigns the lines to a new speaker. */
export const newSpeaker = 'new'

export const speakerChangeTexts = {
  mergeBody: 'keepId and speakerId must name two voices of this transcript',
  assignBody: 'segmentIds must name lines of this transcript, at most 20000',
  speaker: 'speakerId must name a voice of this transcript, or be new',
  sameSpeaker: 'These lines already have this speaker',
  undoNotFound: 'This change was already undone, or is too old to be undone.',
  undoChanged: 'Speakers of these lines were changed since, so this cannot be undone. Nothing was changed.',
  mergeFailed: 'The speakers could not be merged',
  assignFailed: 'The lines could not be given to another speaker',
  undoFailed: 'The change could not be undone',
} as const

const { mergeBody, assignBody, speaker } = speakerChangeTexts

export const speakerMerge = z.object(
  { keepId: z.string(mergeBody), speakerId: z.string(mergeBody) },
  mergeBody,
)
export type SpeakerMerge = z.infer<typeof speakerMerge>

export const lineAssignment = z.object(
  {
    segmentIds: z
      .array(z.string(assignBody), assignBody)
      .check(z.minLength(1, assignBody), z.maxLength(speakerChangeLimits.lines, assignBody)),
    speakerId: z.string(speaker),
  },
  assignBody,
)
export type LineAssignment = z.infer<typeof lineAssignment>

export const speakerChangeAnswer = success({ undoId: z.string() })

export const voiceTexts = {
  denied: 'Access denied. Only the GM can see remembered voices.',
  notFound: 'Voice not found',
  loadFailed: 'The remembered voices could not be loaded.',
  eraseFailed: 'The voice could not be erased',
} as const

export const voice = z.object({
  id: z.string(),
  memberId: z.nullable(z.string()),
  name: z.string(),
  /** Number of sessions from which the server learned this voice. */
  sessions: z.number(),
  createdAt: z.string(),
})
export type Voice = z.infer<typeof voice>

export const voiceList = success({ voices: z.array(voice) })

export function displayNameOf({ name, label }: Pick<Speaker, 'name' | 'label'>): string {
  return name ?? label
}
