import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { audioLimits, audioTexts, isOfferedAsAudio, uploadedAudio } from '#contract/audio.ts'
import { campaignTexts } from '#contract/campaigns.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions.ts'
import { transcriptionLimits, transcriptionTexts } from '#contract/transcription.ts'
import { detectContainer, measureId3 } from '#core/audio/detect-container.ts'
import { findCampaignAccess, findSessionAccess, type SessionAccess } from '#server/auth/campaign-access.ts'
import { requireMayAdd } from '#server/auth/gates.ts'
import type { Actor } from '#server/auth/tokens.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { recordJob } from '#server/jobs/service.ts'
import { type ReceivedFile, readHead, receiveForm } from './receive-form.ts'
import { claimUpload, insertAudio, lockSession } from './store.ts'

type UploadedAudio = z.infer<typeof uploadedAudio>

/** "3" → 3, absent or empty → null; anything else is refused. */
export function readSpeakerCount(value: string | undefined): number | null {
  if (!value) return null
  const count = Number(value)
  const { speakersMin, speakersMax } = transcriptionLimits
  if (!Number.isInteger(count) || count < speakersMin || count > speakersMax) {
    throw new AppError('VALIDATION', transcriptionTexts.speakerCount)
  }
  return count
}

async function requireTarget(deps: Deps, actor: Actor, fields: Map<string, string>): Promise<SessionAccess> {
  const campaignId = fields.get('campaignId')
  const sessionId = fields.get('sessionId')
  if (!campaignId || !sessionId) throw new AppError('VALIDATION', audioTexts.selectFirst)
  if (!(await findCampaignAccess(deps, actor, campaignId)))
    throw new AppError('NOT_FOUND', campaignTexts.notFound)
  const access = await findSessionAccess(deps, actor, sessionId)
  if (access?.campaignId !== campaignId) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  requireMayAdd(access)
  return access
}

async function requireSpace(deps: Deps, request: FastifyRequest): Promise<void> {
  const free = await deps.files.freeBytes()
  const announced = Number(request.headers['content-length'] ?? 0)
  if (free !== null && free < deps.config.minFreeBytes + announced) {
    throw new AppError('NO_SPACE', generalTexts.noSpace)
  }
}

/**
 * Takes a recording: streamed, hashed, told by its content, stored, and then, in one transaction, recorded together with
 * the job that transcribes it. A repeated upload with the same Idempotency-Key answers the first one's recording.
 */
export async function uploadRecording(
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
): Promise<UploadedAudio> {
  await requireSpace(deps, request)
  const { fields, file } = await receiveForm(deps, request, {
    fileField: 'audioFile',
    maxBytes: audioLimits.fileBytes,
    tooLarge: audioTexts.tooLarge,
    onlyOne: audioTexts.onlyOne,
    badForm: audioTexts.badForm,
    async beforeFile(known, offered) {
      if (known.has('campaignId') && known.has('sessionId')) await requireTarget(deps, actor, known)
      if (!isOfferedAsAudio(offered)) throw new AppError('BAD_AUDIO', audioTexts.invalid)
    },
  })
  try {
    const access = await requireTarget(deps, actor, fields)
    if (!file) throw new AppError('VALIDATION', audioTexts.invalid)
    return await storeRecording(deps, access, file, {
      speakerCount: readSpeakerCount(fields.get('speakerCount')),
      idempotencyKey: headerText(request.headers['idempotency-key']),
    })
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

async function storeRecording(
  deps: Deps,
  access: SessionAccess,
  file: ReceivedFile,
  options: { speakerCount: number | null; idempotencyKey: string | null },
): Promise<UploadedAudio> {
  const [head, afterTag] = await readHead(file.path, measureId3)
  const format = detectContainer(head, afterTag)
  if (!format) throw new AppError('BAD_AUDIO', audioTexts.invalid)

  const id = deps.ids.next()
  const originalKey = `audio/${id}/original`
  await deps.files.store(originalKey, file.path)
  const { answer, jobId } = await deps.db
    .transaction(async (tx) => {
      const now = deps.clock()
      const settings = await readSettings({ db: tx }, access.campaignId)
      if (!settings || !(await lockSession(tx, access.sessionId))) {
        throw new AppError('NOT_FOUND', sessionTexts.notFound)
      }
      const answer: UploadedAudio = { id, processingStatus: 'pending', errorMessage: null }
      if (options.idempotencyKey) {
        const requestHash = `upload ${access.sessionId} ${file.sha256}`
        const claim = { userId: access.userId, key: options.idempotencyKey, requestHash, createdAt: now }
        const earlier = await claimUpload(tx, { ...claim, answer: JSON.stringify(answer) })
        if (earlier && earlier.requestHash !== requestHash) {
          throw new AppError('IDEMPOTENCY_MISMATCH', generalTexts.idempotencyMismatch)
        }
        if (earlier) return { answer: uploadedAudio.parse(JSON.parse(earlier.answer ?? '{}')), jobId: null }
      }
      await insertAudio(tx, {
        id,
        sessionId: access.sessionId,
        uploadedBy: access.userId,
        fileName: tidyFileName(file.fileName),
        format,
        bytes: file.bytes,
        sha256: file.sha256,
        originalKey,
        speakerCount: options.speakerCount,
        status: 'pending',
        createdAt: now,
      })
      const jobId = settings.autoTranscribe ? await recordTranscription(deps, tx, access, id) : null
      return { answer, jobId }
    })
    .catch(async (error: unknown) => {
      // Refused, so nothing was recorded. After any other fault it may have been, with only the answer lost: the file stays,
      // and the sweep removes it if no row names it.
      if (error instanceof AppError) await deps.files.remove(originalKey)
      throw error
    })
  if (answer.id !== id) await deps.files.remove(originalKey)
  if (jobId) await deps.queue.send('transcription', jobId)
  return answer
}

/** Records the job that transcribes a recording; to be delivered after the transaction. */
export function recordTranscription(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Deps['db'],
  access: SessionAccess,
  audioFileId: string,
): Promise<string> {
  return recordJob(deps, tx, {
    type: 'transcription',
    payload: { audioFileId },
    userId: access.userId,
    campaignId: access.campaignId,
    sessionId: access.sessionId,
    audioFileId,
  })
}

/** A file's name is display text only: control characters out, cut to 255 characters. */
function tidyFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
  return [...clean].slice(0, audioLimits.fileName).join('') || 'recording'
}

const headerText = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.slice(0, 200) : null
