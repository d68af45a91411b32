import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/permissions.ts'
import { speakerEdit, transcriptionTexts } from '#contract/transcription.ts'
import { gmOnly, mayAdd, memberOfSession } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import * as service from './service.ts'

export function registerTranscription(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listTranscriptions, memberOfSession, {
    handle: async ({ access }) => ({
      success: true,
      transcriptions: await service.listTranscriptions(deps, access),
    }),
  })

  registerRoute(app, deps, calls.importTranscript, mayAdd(memberOfSession), {
    handle: async ({ access, request }) => ({
      success: true,
      ...(await service.importTranscript(deps, access, request)),
    }),
  })

  registerRoute(app, deps, calls.nameSpeaker, gmOnly(memberOfSession, transcriptionTexts.speakerDenied), {
    body: speakerEdit,
    handle: async ({ access, params, body }) => ({
      success: true,
      speaker: await service.nameSpeaker(deps, access, params['speakerId'] ?? '', body),
    }),
  })
}
