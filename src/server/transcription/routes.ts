import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { transcriptionLimits, transcriptionTexts } from '#contract/transcription/schemas.ts'
import {
  gmOnly,
  memberOfSession,
  memberOfTranscription,
  memberOfTrashedTranscription,
  paramOf,
  requireExisting,
  requireMayAddContent,
} from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { correctSegment, deleteTranscript, requireSegment, restoreTranscript } from './correct-transcript.ts'
import { importTranscript } from './import-transcript.ts'
import { undoHeardName } from './names/undo-heard.ts'
import { readPartialTranscript } from './partial/read-partial.ts'
import * as service from './service.ts'

export function registerTranscription(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listTranscriptions, memberOfSession, {
    accessWatch: 'until changed',
    takesTurns: true,
    handle: async ({ access }) => ({
      success: true,
      transcriptions: await service.listTranscriptions(deps, access),
    }),
  })

  registerRoute(app, deps, calls.readPartialTranscript, memberOfSession, {
    accessWatch: 'until changed',
    takesTurns: true,
    handle: async ({ access }) => ({ success: true, segments: await readPartialTranscript(deps, access) }),
  })

  const limitImports = limitConcurrency(transcriptionLimits.importsAtOnce, generalTexts.tooManyRequests)
  registerRoute(app, deps, calls.importTranscript, requireMayAddContent(memberOfSession), {
    accessWatch: 'until changed',
    handle: async ({ access, request, reply }) => {
      const signal = abortOnClose(reply.raw)
      const work = () => importTranscript(deps, access, request, signal)
      return { success: true, ...(await limitImports(access.userId, work)) }
    },
  })

  const { speakerDenied, correctDenied, deleteDenied } = transcriptionTexts
  const gmOfSpeaker = requireExisting(gmOnly(memberOfSession, speakerDenied), (deps, access, request) =>
    service.requireSpeaker(deps, access, paramOf(request, 'speakerId')),
  )
  registerRoute(app, deps, calls.nameSpeaker, gmOfSpeaker, {
    handle: async ({ access, params, body }) => ({
      success: true,
      speaker: await service.renameSpeaker(deps, access, params.speakerId, body),
    }),
  })

  const gmOfSegment = requireExisting(gmOnly(memberOfTranscription, correctDenied), (deps, access, request) =>
    requireSegment(deps, access, paramOf(request, 'segmentId')),
  )
  registerRoute(app, deps, calls.correctSegment, gmOfSegment, {
    handle: async ({ access, params, body }) => ({
      success: true,
      segment: await correctSegment(deps, access, params.segmentId, body),
    }),
  })

  registerRoute(app, deps, calls.undoHeardName, gmOfSegment, {
    handle: async ({ access, params, body }) => ({
      success: true,
      segment: await undoHeardName(deps, access, params.segmentId, body),
    }),
  })

  registerRoute(app, deps, calls.deleteTranscription, gmOnly(memberOfTranscription, deleteDenied), {
    handle: async ({ access }) => {
      await deleteTranscript(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.restoreTranscription, gmOnly(memberOfTrashedTranscription, deleteDenied), {
    handle: async ({ access }) => {
      await restoreTranscript(deps, access)
      return { success: true }
    },
  })
}
