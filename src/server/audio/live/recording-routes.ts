import type { FastifyInstance } from 'fastify'
import { bodyWithSession, liveRecordingLimits } from '#contract/audio/live-recordings.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { presentLiveRecording } from '#server/audio/present.ts'
import { authorOfLiveRecording, memberOfSession, requireMayAdd, signedIn } from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { parseInput, registerRoute } from '#server/auth/register-route.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { storeChunk } from './recording-chunks.ts'
import * as recordings from './recordings.ts'

function readNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new AppError('NOT_FOUND', generalTexts.notFound)
  return Number(text)
}

const sessionOfBody = (deps: Deps, actor: Actor, body: unknown) =>
  recordings.requireSession(deps, actor, parseInput(bodyWithSession, body).sessionId)

export function registerLiveRecordings(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.startRecording, signedIn, {
    findAccess: sessionOfBody,
    once: async ({ deps, tx, access, body }) => ({
      success: true,
      recording: await recordings.startRecording(deps, tx, access, body),
    }),
  })

  registerRoute(app, deps, calls.listUnfinished, requireMayAdd(memberOfSession), {
    handle: async ({ access }) => ({
      success: true,
      recordings: await recordings.listUnfinished(deps, access),
    }),
  })

  // Registers the call in a scope of its own, because no other call accepts these types of body.
  app.register(async (scope) => {
    scope.addContentTypeParser(/^(?:application\/octet-stream|audio\/)/, (_request, _payload, done) =>
      done(null),
    )
    const limitChunks = limitConcurrency(liveRecordingLimits.chunksAtOnce, generalTexts.tooManyRequests)
    registerRoute(scope, deps, calls.sendChunk, requireMayAdd(authorOfLiveRecording), {
      recheckAccess: 'while allowed',
      handle: async ({ access, params, request }) => {
        const number = readNumber(params.number)
        const row = await limitChunks(access.userId, () => storeChunk(deps, access, number, request))
        return { success: true, recording: presentLiveRecording(row) }
      },
    })
  })

  registerRoute(app, deps, calls.storeMarks, requireMayAdd(authorOfLiveRecording), {
    handle: async ({ access, body }) => {
      await recordings.storeMarks(deps, access, body.marks)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.finishRecording, requireMayAdd(authorOfLiveRecording), {
    handle: async ({ access }) => ({
      success: true,
      audioFile: await recordings.finishRecording(deps, access),
    }),
  })

  registerRoute(app, deps, calls.discardRecording, requireMayAdd(authorOfLiveRecording), {
    handle: async ({ access }) => {
      await recordings.discardRecording(deps, access)
      return { success: true }
    },
  })
}
