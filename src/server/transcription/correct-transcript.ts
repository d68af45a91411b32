import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { type Segment, type SegmentEdit, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { keepWordTimes } from '#core/transcription/segments/keep-word-times.ts'
import type { CampaignAccess, TranscriptionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentSegment } from './present.ts'
import { lockTranscript } from './speakers/speaker-store.ts'
import {
  changeSegment,
  hasSegment,
  hasSpeaker,
  lockSegment,
  trashTranscript,
  untrashTranscript,
} from './store.ts'
import { deletePrintsOfTranscript } from './voices/voice-store.ts'

type GmAccess = TranscriptionAccess & CampaignAccess<'gm'>

export async function requireSegment(
  deps: Pick<Deps, 'db'>,
  { transcriptionId }: TranscriptionAccess,
  segmentId: string,
): Promise<void> {
  const isThere = await hasSegment(deps.db, transcriptionId, segmentId)
  if (!isThere) throw new AppError('NOT_FOUND', transcriptionTexts.lineNotFound)
}

/** The first change of a line's text stores the earlier text in `originalText`. */
export async function correctSegment(
  deps: Pick<Deps, 'db'>,
  { transcriptionId }: GmAccess,
  segmentId: string,
  { text, speakerId }: SegmentEdit,
): Promise<Segment> {
  return deps.db.transaction(async (tx) => {
    // Without the lock, a merge could remove the speaker before the line is changed.
    if (speakerId !== undefined) await lockTranscript(tx, transcriptionId)
    const before = await lockSegment(tx, transcriptionId, segmentId)
    if (!before) throw new AppError('NOT_FOUND', transcriptionTexts.lineNotFound)
    const isNamed = typeof speakerId === 'string'
    if (isNamed && !(isStorable(speakerId) && (await hasSpeaker(tx, transcriptionId, speakerId)))) {
      throw new AppError('VALIDATION', transcriptionTexts.lineSpeaker)
    }
    const isNewText = text !== undefined && text !== before.text
    const change = {
      ...(speakerId === undefined ? {} : { speakerId }),
      ...(isNewText
        ? {
            text,
            originalText: before.originalText ?? before.text,
            words: keepWordTimes(before.words, text),
            isEdited: true,
          }
        : {}),
    }
    const isChanged = Object.keys(change).length > 0
    return presentSegment(isChanged ? await changeSegment(tx, segmentId, change) : before, true)
  })
}

/** Does not change the recap or the wiki. Restoring the transcript does not bring back its voice prints, which are deleted for good. */
export async function deleteTranscript(
  deps: Pick<Deps, 'db' | 'clock'>,
  { transcriptionId }: GmAccess,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await trashTranscript(tx, transcriptionId, deps.clock())
    await deletePrintsOfTranscript(tx, transcriptionId)
  })
}

/** Moves the current transcript of the same recording, if any, to the trash. */
export async function restoreTranscript(
  deps: Pick<Deps, 'db' | 'clock'>,
  { transcriptionId }: GmAccess,
): Promise<void> {
  await deps.db.transaction((tx) => untrashTranscript(tx, transcriptionId, deps.clock()))
}
