import { readFile, rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import {
  importedTranscript,
  transcriptionLimits,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { findNextJobType } from '#core/transcription/find-next-job-type.ts'
import type { ImportedTranscript } from '#core/transcription/import/imported-transcript.ts'
import { readTranscriptBytesTask } from '#core/transcription/import/parse-transcript.ts'
import { readSpeakerCount, receiveForm, requireAudio } from '#server/audio/service.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { doOnce, type KeyedAction, readAction } from '#server/auth/idempotency.ts'
import { requireStillMayAddContent } from '#server/auth/recheck-access.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { startJob } from '#server/jobs/service.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runInThread } from '#server/lib/threads.ts'
import { storeTranscript } from './service.ts'

/** @param signal aborted when the client disconnects; a queued file then leaves the queue */
export async function importTranscript(
  deps: Deps,
  access: SessionAccess,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Imported> {
  const { fields, file } = await receiveForm(deps, request, {
    fileField: 'transcriptFile',
    maxBytes: transcriptionLimits.importBytes,
    tooLarge: transcriptionTexts.transcriptTooLarge,
    onlyOne: transcriptionTexts.noTranscriptFile,
    badForm: transcriptionTexts.noTranscriptFile,
    beforeFile: async () => {},
  })
  try {
    readSpeakerCount(fields.get('speakerCount'))
    if (!file) throw new AppError('VALIDATION', transcriptionTexts.noTranscriptFile)
    const parseAndStore = async () => {
      const seats = await readSeats(deps, access.campaignId)
      const known = seats
        .flatMap(({ speakerName, player, character, aliases }) => [
          speakerName,
          player,
          character,
          ...aliases,
        ])
        .filter((name) => name !== null)
      const read = await parseInThread(file.path, known, signal)
      if ('advice' in read) {
        throw new AppError('VALIDATION', `${transcriptionTexts.unreadableTranscript} ${read.advice}`)
      }
      const action = readAction(request, access.userId, `import ${access.sessionId} ${file.sha256}`)
      return storeImport(deps, access, action, read.transcript, fields.get('audioFileId') || null)
    }
    return await queueImport(access.userId, parseAndStore, signal)
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

/** Limits concurrent parsing: a transcript of 20 MB takes 100 MB of memory. */
const queueImport = createFairQueue(transcriptionLimits.parsedAtOnce)

const tooSlow = { advice: 'Reading it took longer than 20 seconds. Divide it and import the parts.' }

const parseInThread = async (file: string, known: string[], gone: AbortSignal) =>
  runInThread(
    readTranscriptBytesTask,
    [await readFile(file), known],
    AbortSignal.any([gone, AbortSignal.timeout(20_000)]),
  ).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') return tooSlow
    throw error
  })

type Imported = z.infer<typeof importedTranscript>

async function storeImport(
  deps: Deps,
  access: SessionAccess,
  action: KeyedAction | null,
  imported: ImportedTranscript,
  audioFileId: string | null,
): Promise<Imported> {
  if (audioFileId) await requireAudioOfSession(deps, access, audioFileId)
  const settings = await readSettings(deps, access.campaignId)
  const type = audioFileId ? 'transcription' : settings && findNextJobType('transcription', settings)
  if (!type) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  const write = async (tx: Db) => {
    const transcriptionId = await storeTranscript(deps, tx, {
      campaignId: access.campaignId,
      sessionId: access.sessionId,
      audioFileId,
      engine: 'import',
      quality: 'imported',
      timing: imported.timing,
      language: imported.language,
      durationSeconds: imported.segments.at(-1)?.end ?? null,
      segments: imported.segments,
    })
    const { userId, campaignId, sessionId } = access
    const jobId = await startJob(deps, tx, {
      type,
      payload: audioFileId ? { audioFileId, isImported: true } : {},
      userId,
      campaignId,
      sessionId,
      ...(audioFileId ? { audioFileId } : {}),
    })
    return { transcription: { id: transcriptionId }, job: { id: jobId }, report: reportImport(imported) }
  }
  return deps.db.transaction(async (tx) => {
    await requireStillMayAddContent(tx, access)
    return (await doOnce(tx, action, deps.clock(), importedTranscript, () => write(tx))).answer
  })
}

function reportImport({ format, segments, speakers, timing, notes, leftOut }: ImportedTranscript) {
  return {
    format,
    lines: segments.length,
    speakerCount: speakers.length,
    speakers: speakers.slice(0, transcriptionLimits.reportedSpeakers),
    timing,
    notes,
    leftOut,
  }
}

async function requireAudioOfSession(deps: Deps, access: SessionAccess, audioFileId: string): Promise<void> {
  const audio = audioFileId.includes('\u0000') ? null : await requireAudio(deps, audioFileId)
  if (audio?.sessionId !== access.sessionId) throw new AppError('NOT_FOUND', audioTexts.notFound)
}
