import { stat } from 'node:fs/promises'
import path from 'node:path'
import { speakerLimits } from '#contract/audio/speakers.ts'
import type { Seat } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import type { UnknownName } from '#contract/names/schemas.ts'
import {
  type Speaker,
  type SpeakerEdit,
  type Transcription,
  transcriptionTexts,
  type Word,
} from '#contract/transcription/schemas.ts'
import type { ScoreStrip, Voices } from '#core/transcription/outline/score-strip.ts'
import { fillSpeakerCounts } from '#server/audio/service.ts'
import {
  type CampaignAccess,
  isGmAccess,
  oldestInTrash,
  type SessionAccess,
} from '#server/auth/campaign-access.ts'
import { type ApplyTable, readSeats } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { prepareCorrections } from './names/hear-lines.ts'
import { presentSpeaker, presentTranscript } from './present.ts'
import {
  hasSessionSpeaker,
  insertTranscript,
  listLongestTranscripts,
  listTranscriptsOf,
  listTrashedByAudio,
  storeVoices,
  updateSpeaker,
} from './store.ts'
import { isSameName, linkVoice, type PrintsByLabel, storePrints } from './voices/remember-voices.ts'
import { addSuggestions } from './voices/suggest-speakers.ts'

export { chooseFirstReady } from './choose-transcriber.ts'
export { listCitedLines, listSpeakersOfSessions, listSpeakersWithLines } from './cited-store.ts'
export { fetchModel, listModels, modelPayload, removeModel, startModelDownload } from './models.ts'
export { hearNamesAgain, hearNamesOfCampaign } from './names/hear-lines.ts'
export { listTranscriptsToSearch, type TranscriptToSearch } from './names/line-store.ts'
export { listUnknownNames } from './names/list-unknown-names.ts'
export { lineUndo, previewInLines, replaceInLines, undoInLines } from './names/replace-in-lines.ts'
export { undoHeardEverywhere } from './names/undo-heard.ts'
export { purgeSpeakerChanges } from './speakers/change-speakers.ts'
export { countSegments, listTranscriptsOf } from './store.ts'
export { exportTranscripts, importFileTranscript } from './transcript-file.ts'
export { requireWritable, writeTranscriptFile } from './write-file.ts'

export async function listTranscriptions(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: SessionAccess,
): Promise<Transcription[]> {
  if (!access.shows.transcript) return []
  const rows = await listTranscriptsOf(deps.db, access.sessionId)
  const transcripts = rows.map((row) => presentTranscript(row, isGmAccess(access)))
  if (!isGmAccess(access)) return transcripts
  const earlier = await listTrashedByAudio(deps.db, access.sessionId, oldestInTrash(deps.clock()))
  return (await addSuggestions(deps, access, transcripts)).map((transcript) => {
    const earlierId = earlier.get(transcript.audioFileId ?? '')
    return { ...transcript, ...(earlierId ? { earlierId } : {}) }
  })
}

/**
 * Applies a change of the table to recordings and transcripts. The first seats also give the number of speakers of recordings that wait,
 * because before there was none to suggest. Later changes do not: the user may have chosen to have the number estimated.
 */
export const applyTable: ApplyTable = async (tx, campaignId, { before, after }) => {
  if (before.length === 0 && after.length > 0)
    await fillSpeakerCounts(tx, campaignId, Math.min(after.length, speakerLimits.max))
}

export type NewTranscript = {
  campaignId: string
  sessionId: string
  audioFileId: string | null
  engine: string
  quality: 'draft' | 'good' | 'imported'
  timing: 'exact' | 'none'
  language: string
  durationSeconds: number | null
  segments: {
    start: number | null
    end: number | null
    speaker: string | null
    text: string
    /** What the engine heard, if names in `text` were corrected. */
    heard?: string
    words?: Word[] | undefined
  }[]
  /** Absent for imported transcripts. */
  unknownNames?: UnknownName[]
  /** Absent for imported transcripts and if the campaign does not remember voices. */
  prints?: PrintsByLabel
}

/** A speaker whose label matches a seat gets the name of the seat's player. Applies the remembered corrections of names to the lines. */
export async function storeTranscript(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  transcript: NewTranscript,
): Promise<string> {
  const transcriptionId = deps.ids.next()
  const seats = await readSeats({ db: tx }, transcript.campaignId)
  const labels = [...new Set(transcript.segments.flatMap((segment) => segment.speaker ?? []))]
  const speakers = labels.map((label, position) => {
    const seat = findSeatByLabel(seats, label)
    const name = seat?.player ?? null
    return { id: deps.ids.next(), transcriptionId, position, label, name, memberId: seat?.memberId ?? null }
  })
  const idOf = new Map(speakers.map((speaker) => [speaker.label, speaker.id]))
  const correct = await prepareCorrections(tx, transcript.campaignId)
  const { segments, campaignId, prints, unknownNames = null, ...head } = transcript
  await insertTranscript(tx, {
    transcription: { id: transcriptionId, ...head, unknownNames, createdAt: deps.clock(), deletedAt: null },
    speakers,
    segments: segments.map((segment, position) => ({
      id: deps.ids.next(),
      transcriptionId,
      position,
      startSeconds: roundToMilliseconds(segment.start),
      endSeconds: roundToMilliseconds(segment.end),
      speakerId: segment.speaker === null ? null : (idOf.get(segment.speaker) ?? null),
      ...withHeard(correct({ text: segment.text, words: segment.words ?? null }), segment.heard),
      isEdited: false,
      undone: null,
    })),
  })
  if (prints) await storePrints(deps, tx, campaignId, speakers, prints)
  return transcriptionId
}

const withHeard = <L extends { originalText: string | null }>(line: L, heard: string | undefined): L =>
  heard === undefined ? line : { ...line, originalText: heard }

export function findSeatByLabel(seats: Seat[], label: string): Seat | undefined {
  return seats.find((seat) => isSameName(seat.speakerName, label)) ?? findSeatByPlayer(seats, label)
}

function findSeatByPlayer(seats: Seat[], name: string | null): Seat | undefined {
  return seats.find((seat) => isSameName(seat.player, name))
}

export async function renameSpeaker(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: SessionAccess & CampaignAccess<'gm'>,
  speakerId: string,
  { name }: SpeakerEdit,
): Promise<Speaker> {
  const seats = await readSeats(deps, access.campaignId)
  const memberId = findSeatByPlayer(seats, name)?.memberId ?? null
  return deps.db.transaction(async (tx) => {
    const speaker = await updateSpeaker(tx, access.sessionId, speakerId, { name, memberId })
    if (!speaker) throw new AppError('NOT_FOUND', transcriptionTexts.speakerNotFound)
    await linkVoice(deps, tx, access.campaignId, speaker)
    return presentSpeaker(speaker)
  })
}

export async function requireSpeaker(
  deps: Pick<Deps, 'db'>,
  { sessionId }: SessionAccess,
  speakerId: string,
): Promise<void> {
  const isThere = await hasSessionSpeaker(deps.db, sessionId, speakerId)
  if (!isThere) throw new AppError('NOT_FOUND', transcriptionTexts.speakerNotFound)
}

/** Removes the floating-point errors that arise when engines add offsets. */
function roundToMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1000) / 1000
}

/** Voices are measured without names and words, so everyone who may read the recap may see them. */
type VoicesReader = { readonly shows: { recap: boolean; transcript?: boolean } }

/** Returns how the voices talk, by session id. Of several transcripts of a session, the longest counts. */
export async function readVoices(
  deps: Pick<Deps, 'db'>,
  { shows }: VoicesReader,
  sessionIds: string[],
): Promise<Map<string, Voices>> {
  const found = new Map<string, Voices>()
  if (!shows.recap && !shows.transcript) return found
  for (const { id, sessionId, voices } of await listLongestTranscripts(deps.db, sessionIds)) {
    found.set(sessionId, voices ?? (await storeVoices(deps.db, id)))
  }
  return found
}

/** Returns null if the session has no transcript, or if the reader sees neither its recap nor its transcript. */
export async function readScoreStrip(
  deps: Pick<Deps, 'db'>,
  reader: VoicesReader & { readonly sessionId: string },
): Promise<ScoreStrip | null> {
  const voices = await readVoices(deps, reader, [reader.sessionId])
  return voices.get(reader.sessionId)?.strip ?? null
}

/** A recording of the sentence `engineTexts.sample` as raw 16 kHz PCM. */
const samplePath = path.join(import.meta.dirname, 'spoken-sample.pcm')
const sampleRate = 16_000

export async function transcribeSample(transcriber: Transcriber, signal: AbortSignal): Promise<string> {
  const { size } = await stat(samplePath)
  const result = await transcriber.transcribe({
    sound: { path: samplePath, sampleRate, channels: 1, frames: size / 2 },
    language: 'en',
    vocabulary: [],
    speakerCount: 1,
    separateSpeakers: null,
    signal,
    onProgress() {},
    checkpoint: { load: async () => null, save: async () => {} },
  })
  return result.segments
    .map(({ text }) => text)
    .join(' ')
    .trim()
}
