import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { audioLimits, audioTexts, isAcceptedAudio, uploadedAudio } from '#contract/audio/schemas.ts'
import { speakerCountText, speakerLimits } from '#contract/audio/speakers.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import { findCampaignAccess, findSessionAccess, type SessionAccess } from '#server/auth/campaign-access.ts'
import { checkMayAddContent } from '#server/auth/guards.ts'
import { doOnce, type KeyedAction, readAction } from '#server/auth/idempotency.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { receiveForm } from './receive-form.ts'
import { type StoreOptions, storeRecording, type UploadedAudio } from './store-recording.ts'

export function readSpeakerCount(value: string | undefined): number | null {
  if (!value) return null
  const count = Number(value)
  if (!Number.isInteger(count) || count < speakerLimits.min || count > speakerLimits.max) {
    throw new AppError('VALIDATION', speakerCountText)
  }
  return count
}

/** Returns the access to the session that the fields `campaignId` and `sessionId` name. Throws if the user may not add to it. */
export async function requireTarget(
  deps: Deps,
  actor: Actor,
  fields: { get(name: string): string | undefined },
): Promise<SessionAccess> {
  const campaignId = fields.get('campaignId')
  const sessionId = fields.get('sessionId')
  if (!campaignId || !sessionId) throw new AppError('VALIDATION', audioTexts.selectFirst)
  if (!(await findCampaignAccess(deps, actor, campaignId)))
    throw new AppError('NOT_FOUND', campaignTexts.notFound)
  const access = await findSessionAccess(deps, actor, sessionId)
  if (access?.campaignId !== campaignId) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  checkMayAddContent(access)
  return access
}

/** A repeated upload with the same Idempotency-Key returns the first recording. */
export async function uploadRecording(
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
): Promise<UploadedAudio> {
  const { fields, file } = await receiveForm(deps, request, {
    fileField: 'audioFile',
    maxBytes: audioLimits.uploadBytes,
    tooLarge: audioTexts.tooLarge,
    onlyOne: audioTexts.onlyOne,
    badForm: audioTexts.badForm,
    async beforeFile(known, offered) {
      if (known.has('campaignId') && known.has('sessionId')) await requireTarget(deps, actor, known)
      if (!isAcceptedAudio(offered)) throw new AppError('BAD_AUDIO', audioTexts.invalid)
      await requireStorageQuota(deps, actor.userId, 1)
    },
  })
  try {
    const access = await requireTarget(deps, actor, fields)
    if (!file) throw new AppError('VALIDATION', audioTexts.invalid)
    const action = readAction(request, access.userId, `upload ${access.sessionId} ${file.sha256}`)
    return await storeRecording(deps, access, file, {
      speakerCount: readSpeakerCount(fields.get('speakerCount')),
      findEarlier: findEarlierOf(deps, action),
    })
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

/** Earlier versions stored the whole answer of an upload of tracks, and a client may repeat such an upload after the update. */
const storedAnswer = z.union([
  uploadedAudio,
  z.pipe(
    z.object({ audioFile: uploadedAudio }),
    z.transform(({ audioFile }) => audioFile),
  ),
])

/** Returns a function that finds the recording of an earlier request with the same Idempotency-Key, or stores this request's answer. */
export function findEarlierOf({ clock }: Deps, action: KeyedAction | null): StoreOptions['findEarlier'] {
  return async (tx, answer) => {
    const stored = await doOnce(tx, action, clock(), storedAnswer, async () => answer)
    return stored.isNew ? null : stored.answer
  }
}
