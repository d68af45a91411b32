import type * as z from 'zod/mini'
import { audioLimits, audioTexts, type uploadedAudio } from '#contract/audio.ts'
import { AppError } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions.ts'
import { detectContainer, measureId3 } from '#core/audio/detect-container.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAdd } from '#server/auth/still-allowed.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { CrashPoint } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { recordJob } from '#server/jobs/service.ts'
import { type ReceivedFile, readHead } from './receive-form.ts'
import { insertAudio, lockSession } from './store.ts'

export type UploadedAudio = z.infer<typeof uploadedAudio>

type Keeping = {
  speakerCount: number | null
  /** What the same wish was answered before, asked in the transaction that would keep the recording a second time. */
  findEarlier(tx: Deps['db'], answer: UploadedAudio): Promise<UploadedAudio | null>
  /** What is written together with it. */
  afterwards?(tx: Deps['db'], audioFileId: string): Promise<void>
}

/**
 * Takes a whole recording over from the work folder: told by its content, stored, and then, in one transaction, recorded
 * together with the job that transcribes it.
 */
export async function keepRecording(
  deps: Deps,
  access: SessionAccess,
  file: Omit<ReceivedFile, 'mimeType'>,
  keeping: Keeping,
): Promise<UploadedAudio> {
  const [head, afterTag] = await readHead(file.path, measureId3)
  const format = detectContainer(head, afterTag)
  if (!format) throw new AppError('BAD_AUDIO', audioTexts.invalid)

  const id = deps.ids.next()
  const originalKey = `audio/${id}/original`
  await deps.files.store(originalKey, file.path)
  const { answer, jobId } = await deps.db
    .transaction(async (tx) => {
      const settings = await readSettings({ db: tx }, access.campaignId)
      if (!settings || !(await lockSession(tx, access.sessionId))) {
        throw new AppError('NOT_FOUND', sessionTexts.notFound)
      }
      await requireStillMayAdd(tx, access)
      const answer: UploadedAudio = { id, processingStatus: 'pending', errorMessage: null }
      const earlier = await keeping.findEarlier(tx, answer)
      if (earlier) return { answer: earlier, jobId: null }
      await insertAudio(tx, {
        id,
        sessionId: access.sessionId,
        uploadedBy: access.userId,
        fileName: tidyFileName(file.fileName),
        format,
        bytes: file.bytes,
        sha256: file.sha256,
        originalKey,
        speakerCount: keeping.speakerCount,
        status: 'pending',
        createdAt: deps.clock(),
      })
      await keeping.afterwards?.(tx, id)
      const jobId = settings.autoTranscribe ? await recordTranscription(deps, tx, access, id) : null
      crashAt(deps, 'upload.beforeCommit')
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
  crashAt(deps, 'upload.beforeReply')
  return answer
}

/** A moment that no kill from outside would hit. */
function crashAt({ config }: Pick<Deps, 'config'>, point: CrashPoint): void {
  if (config.crashAt === point) process.kill(process.pid, 'SIGKILL')
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
