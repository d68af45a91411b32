import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import { type AudioFile, type audioStatus, audioTexts } from '#contract/audio/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import type { Ticket } from '#contract/tickets.ts'
import { type AudioAccess, findAudioAccess, type SessionAccess } from '#server/auth/campaign-access.ts'
import { createTicket, findTicket } from '#server/auth/tickets.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { findTranscriptionJob, moveToPending } from '#server/jobs/service.ts'
import { presentAudio } from './present.ts'
import {
  type AudioRow,
  changeAudio,
  findAudio,
  listAudioOf,
  listUnmeasuredRenditions,
  lockAudio,
  storeRenditionSize,
} from './store.ts'
import { startTranscription } from './store-recording.ts'

// Exported here, because other feature folders may import only this file of the folder (ARCHITECTURE.md, “Import rules”).
export { listBookmarksOf } from './bookmarks/bookmark-store.ts'
export { insertNotes, listBookmarks } from './bookmarks/bookmarks.ts'
export { describeFfmpeg } from './find-ffmpeg.ts'
export { cutClip } from './playback/cut-clip.ts'
export { sendRange } from './playback/play.ts'
export { prepareSound } from './prepare-sound.ts'
export { receiveForm } from './receive-form.ts'
export { removeOrphans, removeUnfinishedFiles } from './remove-orphans.ts'
export { requireSpace, type SpaceDeps } from './require-space.ts'
export { separateSpeakersOfSound, splitChannels } from './separate-sound.ts'
export { fillSpeakerCounts } from './store.ts'
export { discardRecordings, type FinishedRecording, importRecording } from './store-recording.ts'
export type { TrackSound } from './tracks/prepare-tracks.ts'
export { readSpeakerCount } from './upload.ts'

export async function listRecordings(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<AudioFile[]> {
  if (!access.shows.sound) return []
  return (await listAudioOf(deps.db, access.sessionId)).map(presentAudio)
}

export async function listRenditions(
  deps: Pick<Deps, 'db'>,
  { sessionId }: Pick<SessionAccess, 'sessionId'>,
): Promise<Map<string, string>> {
  const rows = await listAudioOf(deps.db, sessionId)
  return new Map(rows.flatMap(({ id, renditionKey }) => (renditionKey ? [[id, renditionKey]] : [])))
}

export async function requireAudio(deps: Pick<Deps, 'db'>, audioId: string): Promise<AudioRow> {
  const row = await findAudio(deps.db, audioId)
  if (!row) throw new AppError('NOT_FOUND', audioTexts.notFound)
  return row
}

export async function readStatus(
  deps: Pick<Deps, 'db'>,
  access: AudioAccess,
): Promise<z.infer<typeof audioStatus>> {
  const row = await requireAudio(deps, access.audioId)
  const job = await findTranscriptionJob(deps.db, access.audioId)
  return {
    processingStatus: row.status,
    errorMessage: row.errorMessage,
    progress: row.status === 'completed' ? 100 : Math.round((job?.progress ?? 0) * 100),
    stage: row.status === 'processing' ? (job?.stage ?? null) : null,
  }
}

export async function readPeaks(
  deps: Pick<Deps, 'db'>,
  access: AudioAccess,
): Promise<{ peaks: number[]; durationSeconds: number }> {
  const row = await requireAudio(deps, access.audioId)
  if (!access.shows.sound || !row.peaks) throw new AppError('NOT_FOUND', audioTexts.notFound)
  return { peaks: [...row.peaks], durationSeconds: row.durationSeconds ?? 0 }
}

/** @param speakerCount null to estimate it; undefined keeps the number of the upload or of the last transcription */
export async function transcribeAgain(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue'>,
  access: AudioAccess,
  speakerCount?: number | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAudio(tx, access.audioId)
    if (!row) throw new AppError('NOT_FOUND', audioTexts.notFound)
    if (row.soundDeletedAt) throw new AppError('CONFLICT', audioTexts.soundDeleted)
    if (row.status === 'processing') throw new AppError('CONFLICT', audioTexts.alreadyRunning)
    const earlier = await findTranscriptionJob(tx, access.audioId)
    const count = speakerCount === undefined ? {} : { speakerCount }
    await changeAudio(tx, access.audioId, { status: 'pending', errorMessage: null, ...count })
    if (!earlier || earlier.status === 'completed') {
      await startTranscription(deps, tx, access, access.audioId)
    } else if (!(await moveToPending(deps, tx, earlier.id))) {
      throw new AppError('CONFLICT', audioTexts.alreadyRunning)
    }
  })
}

/** The URL works for ten minutes without a token, as long as the user stays signed in and may hear the recording. */
export async function createAudioTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  audioId: string,
): Promise<Ticket> {
  const access = await findAudioAccess(deps, actor, audioId)
  if (!access?.shows.sound) throw new AppError('NOT_FOUND', audioTexts.notFound)
  return createTicket(deps, actor, calls.playAudio, { kind: 'audio', objectId: audioId })
}

export type PlayAccess = { userId: string; audio: AudioRow }

/** Checks access again on every request, because the user may have lost it. */
export async function redeemAudioTicket(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<PlayAccess> {
  const ticket = await findTicket(deps, 'audio', secret)
  const access = ticket && (await findAudioAccess(deps, ticket.actor, ticket.objectId))
  if (!access?.shows.sound) throw new AppError('NOT_FOUND', audioTexts.notFound)
  return { userId: access.userId, audio: await requireAudio(deps, access.audioId) }
}

export async function readOriginal(
  deps: Pick<Deps, 'db' | 'files'>,
  { audioId }: AudioAccess,
): Promise<{ fileName: string; size: number; content: Readable }> {
  const { fileName, originalKey } = await requireAudio(deps, audioId)
  const size = await deps.files.size(originalKey)
  if (size === null) throw new AppError('NOT_FOUND', audioTexts.notFound)
  return { fileName, size, content: deps.files.read(originalKey, 0, size - 1) }
}

export { changeAudio as changeRecording } from './store.ts'

/** Stores the sizes of renditions written by an earlier version, which did not store sizes. */
export async function measureRenditions(deps: Pick<Deps, 'db' | 'files'>): Promise<void> {
  for (const { id, key } of await listUnmeasuredRenditions(deps.db)) {
    const bytes = key === null ? null : await deps.files.size(key)
    if (key !== null && bytes !== null) await storeRenditionSize(deps.db, id, key, bytes)
  }
}
