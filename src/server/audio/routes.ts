import type { FastifyInstance } from 'fastify'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { AudioAccess, CampaignAccess } from '#server/auth/campaign-access.ts'
import {
  type Guard,
  gmOnly,
  memberOfAudio,
  memberOfSession,
  memberOfTrashedAudio,
  paramOf,
  requireMayAddContent,
  signedIn,
} from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { answerError, presentError } from '#server/http/error-handler.ts'
import { suspendJobs } from '#server/jobs/service.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { cutClip } from './playback/cut-clip.ts'
import { createMp4Maker } from './playback/mp4-rendition.ts'
import { sendRange, sendSound } from './playback/play.ts'
import * as service from './service.ts'
import { changeAudio, doesAudioExist, markAudioFailed } from './store.ts'
import { uploadRecording } from './upload.ts'

const queueClip = createFairQueue(2, 1)

/**
 * Unlike other guards, answers 403 instead of 404 if the recording exists but its campaign is not accessible to the user. An access token
 * for one campaign gets 404.
 */
const memberOrDenied: Guard<AudioAccess> = async (deps, request) => {
  try {
    return await memberOfAudio(deps, request)
  } catch (error) {
    const audioId = paramOf(request, 'audioId')
    const isForeign = error instanceof AppError && error.code === 'NOT_FOUND'
    const reachesAll = isForeign && (await signedIn(deps, request)).campaignId === null
    if (reachesAll && (await doesAudioExist(deps.db, audioId))) {
      throw new AppError('FORBIDDEN', audioTexts.denied)
    }
    throw error
  }
}

const bearerOfTicket: Guard<service.PlayAccess> = async (deps, request) => {
  const ticket = paramOf(request, 'ticket')
  return service.redeemAudioTicket(deps, ticket)
}

/** Registered separately, because this call has its own message for internal errors. */
function registerStatus(app: FastifyInstance, deps: Deps): void {
  const own = new AppError('INTERNAL', audioTexts.serverError)
  app.setErrorHandler(answerError(deps.log, (error) => presentError(error.code === 'INTERNAL' ? own : error)))

  registerRoute(app, deps, calls.audioStatus, memberOrDenied, {
    handle: async ({ access }) => ({ success: true, status: await service.readStatus(deps, access) }),
  })
}

export function registerAudio(app: FastifyInstance, deps: Deps): void {
  const mp4 = createMp4Maker(deps)
  app.addHook('onClose', () => mp4.close())
  const limitUploads = limitConcurrency(audioLimits.uploadsAtOnce, generalTexts.tooManyRequests)

  registerRoute(app, deps, calls.uploadAudio, signedIn, {
    accessWatch: 'until refused',
    handle: async ({ access, request }) => ({
      success: true,
      audioFile: await limitUploads(access.userId, () => uploadRecording(deps, access, request)),
    }),
  })

  void app.register(async (scope) => registerStatus(scope, deps))

  registerRoute(app, deps, calls.listAudio, memberOfSession, {
    handle: async ({ access }) => ({ success: true, audioFiles: await service.listRecordings(deps, access) }),
  })

  registerRoute(app, deps, calls.audioPeaks, memberOfAudio, {
    handle: async ({ access }) => ({ success: true, ...(await service.readPeaks(deps, access)) }),
  })

  registerRoute(app, deps, calls.transcribeAudio, requireMayAddContent(memberOfAudio), {
    handle: async ({ access, body }) => {
      await service.transcribeAgain(deps, access, body?.speakerCount)
      return { success: true, status: await service.readStatus(deps, access) }
    },
  })

  registerRoute(app, deps, calls.deleteAudio, gmOnly(memberOfAudio, audioTexts.deleteDenied), {
    handle: async ({ access }) => {
      await deleteRecording(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.restoreAudio, gmOnly(memberOfTrashedAudio, audioTexts.deleteDenied), {
    handle: async ({ access }) => {
      await restoreRecording(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.playAudio, bearerOfTicket, {
    accessWatch: 'until changed',
    handle: async ({ access: { userId, audio }, query: { clip, format }, request, reply }) => {
      if (clip !== undefined) {
        const { renditionKey: key } = audio
        if (key === null) throw new AppError('NOT_FOUND', audioTexts.notFound)
        const signal = abortOnClose(reply.raw)
        const wanted = { key, start: clip, seconds: audioLimits.clipSeconds, format }
        const sound = await queueClip(userId, () => cutClip(deps, wanted, signal), signal)
        sendRange(request, reply, {
          type: `audio/${format}`,
          size: sound.length,
          read: (start, end) => sound.subarray(start, end + 1),
        })
        return
      }
      if (format === 'webm') {
        await sendSound(deps, request, reply, { key: audio.renditionKey, type: 'audio/webm' })
        return
      }
      const opened = await mp4.open(audio)
      if ('key' in opened) {
        await sendSound(deps, request, reply, { key: opened.key, type: 'audio/mp4' })
        return
      }
      const progress = opened.share === null ? null : Math.round(100 * opened.share)
      await reply.status(202).header('Retry-After', '1').send({ success: true, progress })
    },
  })
}

/** Also cancels the jobs of the recording. The transcript stays. */
async function deleteRecording(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const audioIds = await suspendJobs({ ...deps, db: tx }, { audioFileId: audioId })
    await markAudioFailed(tx, audioIds, audioTexts.transcriptionCancelled)
    await changeAudio(tx, audioId, { deletedAt: deps.clock() })
  })
}

async function restoreRecording(
  deps: Pick<Deps, 'db'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await changeAudio(deps.db, audioId, { deletedAt: null })
}
