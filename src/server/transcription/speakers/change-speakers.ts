import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import {
  type LineAssignment,
  newSpeaker,
  type SpeakerMerge,
  speakerChangeTexts,
} from '#contract/transcription/speakers.ts'
import { nextSpeakerLabel } from '#core/transcription/segments/name-speakers.ts'
import { type CampaignAccess, oldestInTrash, type TranscriptionAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/recheck-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { SpeakerChange } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { linkVoice } from '../voices/remember-voices.ts'
import { lockRemembering, movePrints, movePrintsBack } from '../voices/voice-store.ts'
import * as store from './speaker-store.ts'

type GmAccess = TranscriptionAccess & CampaignAccess<'gm'>
type Undoable = { undoId: string }
type MovedPrint = NonNullable<SpeakerChange['prints']>[number]

async function lockSpeakers(tx: Db, access: GmAccess): Promise<store.SpeakerRow[]> {
  await lockRemembering(tx, access.campaignId)
  const isThere = await store.lockTranscript(tx, access.transcriptionId)
  if (!isThere) throw new AppError('NOT_FOUND', transcriptionTexts.transcriptionNotFound)
  await requireStillGm(tx, access)
  return store.listSpeakers(tx, access.transcriptionId)
}

async function recordChange(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  transcriptionId: string,
  undo: SpeakerChange,
): Promise<Undoable> {
  const id = deps.ids.next()
  await store.insertChange(tx, { id, transcriptionId, undo, createdAt: deps.clock() })
  return { undoId: id }
}

/** The kept speaker's name and member do not change. */
export async function mergeSpeakers(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  access: GmAccess,
  { keepId, speakerId }: SpeakerMerge,
): Promise<Undoable> {
  const speakers = await lockSpeakers(tx, access)
  const removed = speakers.find(({ id }) => id === speakerId)
  if (!removed || keepId === speakerId || !speakers.some(({ id }) => id === keepId)) {
    throw new AppError('VALIDATION', speakerChangeTexts.mergeBody)
  }
  const lines = await store.listLinesOf(tx, speakerId)
  const prints = await movePrints(tx, speakerId, keepId)
  const change = { lines, to: keepId, removed, addedSpeakerId: null, prints }
  const undoable = await recordChange(deps, tx, access.transcriptionId, change)
  await store.moveLines(tx, lines, keepId)
  await store.deleteSpeaker(tx, speakerId)
  await linkVoices(deps, tx, access, [keepId])
  return undoable
}

export async function assignLines(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  access: GmAccess,
  { segmentIds, speakerId }: LineAssignment,
): Promise<Undoable> {
  const { transcriptionId } = access
  const speakers = await lockSpeakers(tx, access)
  const isKnown = speakerId === newSpeaker || speakers.some(({ id }) => id === speakerId)
  if (!isKnown) throw new AppError('VALIDATION', speakerChangeTexts.speaker)
  const wanted = new Set(segmentIds)
  const isReadable = segmentIds.every(isStorable)
  const named = isReadable ? await store.listLines(tx, transcriptionId, [...wanted]) : []
  if (named.length !== wanted.size) throw new AppError('VALIDATION', speakerChangeTexts.assignBody)
  const lines = named.filter(({ from }) => from !== speakerId)
  if (lines.length === 0) throw new AppError('VALIDATION', speakerChangeTexts.sameSpeaker)
  const added = speakerId === newSpeaker ? await addSpeaker(deps, tx, transcriptionId, speakers) : null
  const to = added ?? speakerId
  await store.moveLines(tx, lines, to)
  const prints = await movePrintsWithAllLines(tx, lines, to)
  if (prints.length > 0) await linkVoices(deps, tx, access, [to])
  return recordChange(deps, tx, transcriptionId, { lines, to, removed: null, addedSpeakerId: added, prints })
}

/** Call this after `lines` have moved to the speaker `to`. Moves the voice prints of each former speaker who has no lines left. */
async function movePrintsWithAllLines(tx: Db, lines: store.MovedLine[], to: string): Promise<MovedPrint[]> {
  const moved: MovedPrint[] = []
  for (const from of new Set(lines.map((line) => line.from))) {
    if (from === null || (await store.countLinesOf(tx, from)) > 0) continue
    moved.push(...(await movePrints(tx, from, to)))
  }
  return moved
}

async function linkVoices(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  { campaignId, transcriptionId }: GmAccess,
  speakerIds: string[],
): Promise<void> {
  const speakers = await store.listSpeakers(tx, transcriptionId)
  for (const speaker of speakers) {
    if (speakerIds.includes(speaker.id)) await linkVoice(deps, tx, campaignId, speaker)
  }
}

async function addSpeaker(
  deps: Pick<Deps, 'ids'>,
  tx: Db,
  transcriptionId: string,
  speakers: store.SpeakerRow[],
): Promise<string> {
  const id = deps.ids.next()
  const position = await store.nextPosition(tx, transcriptionId)
  const labels = speakers.map(({ label }) => label)
  const label = nextSpeakerLabel(labels, position)
  await store.insertSpeaker(tx, { id, transcriptionId, position, label, name: null, memberId: null })
  return id
}

/** Moves the lines back to their former speakers. Throws CONFLICT and changes nothing if a later change of the speakers prevents this. */
export async function undoSpeakerChange(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: GmAccess,
  undoId: string,
): Promise<void> {
  const { transcriptionId } = access
  await deps.db.transaction(async (tx) => {
    const speakers = await lockSpeakers(tx, access)
    const change = await store.takeChange(tx, transcriptionId, undoId, oldestInTrash(deps.clock()))
    if (!change) throw new AppError('NOT_FOUND', speakerChangeTexts.undoNotFound)
    if (await isChangedSince(tx, change, speakers)) {
      throw new AppError('CONFLICT', speakerChangeTexts.undoChanged)
    }
    if (change.removed) await store.insertSpeaker(tx, change.removed)
    await store.moveLinesBack(tx, change)
    const prints = change.prints ?? []
    await movePrintsBack(tx, prints)
    await linkVoices(deps, tx, access, [change.to, ...prints.map(({ from }) => from)])
    if (change.addedSpeakerId) await store.deleteSpeaker(tx, change.addedSpeakerId)
  })
}

async function isChangedSince(tx: Db, change: SpeakerChange, speakers: store.SpeakerRow[]): Promise<boolean> {
  const { lines, removed, addedSpeakerId } = change
  if ((await store.countUnchanged(tx, change)) !== lines.length) return true
  const known = new Set([...speakers.map(({ id }) => id), removed?.id, null])
  if (lines.some(({ from }) => !known.has(from))) return true
  if (addedSpeakerId === null) return false
  const added = speakers.find(({ id }) => id === addedSpeakerId)
  return added?.name !== null || (await store.countLinesOf(tx, addedSpeakerId)) !== lines.length
}

export async function purgeSpeakerChanges(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.purgeChanges(deps.db, oldestInTrash(deps.clock()))
}
