import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { gmOnly, memberOfTranscription } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { assignLines, mergeSpeakers, undoSpeakerChange } from './change-speakers.ts'

export function registerSpeakers(app: FastifyInstance, deps: Deps): void {
  const gmOfSpeakers = gmOnly(memberOfTranscription, transcriptionTexts.speakerDenied)
  const gmOfLines = gmOnly(memberOfTranscription, transcriptionTexts.correctDenied)

  registerRoute(app, deps, calls.mergeSpeakers, gmOfSpeakers, {
    handleIdempotently: async ({ deps: others, tx, access, body }) => ({
      success: true,
      ...(await mergeSpeakers(others, tx, access, body)),
    }),
  })

  registerRoute(app, deps, calls.assignLines, gmOfLines, {
    handleIdempotently: async ({ deps: others, tx, access, body }) => ({
      success: true,
      ...(await assignLines(others, tx, access, body)),
    }),
  })

  registerRoute(app, deps, calls.undoSpeakerChange, gmOfLines, {
    handle: async ({ access, params }) => {
      await undoSpeakerChange(deps, access, params.changeId)
      return { success: true }
    },
  })
}
