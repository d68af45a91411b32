import type { FileTranscript } from '#contract/transcription/file-transcript.ts'
import type { NewIds } from '#core/new-ids.ts'
import { endLines } from '#core/transcription/segments/end-lines.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentTranscript } from './present.ts'
import { insertTranscript, listTranscriptsOf } from './store.ts'

/** Returns an empty list if `access` does not show transcripts. Only game masters get the original text of corrected lines. */
export async function exportTranscripts(
  deps: Pick<Deps, 'db'>,
  access: SessionAccess,
): Promise<FileTranscript[]> {
  if (!access.shows.transcript) return []
  const whole = await listTranscriptsOf(deps.db, access.sessionId)
  return whole.map((transcript) => {
    const {
      audioFileId: _,
      speakers,
      segments,
      ...head
    } = presentTranscript(transcript, access.role === 'gm')
    return {
      ...head,
      speakers: speakers.map(({ id, label, name }) => ({ id, label, name })),
      segments: segments.map(({ isCorrected: _, ...line }) => line),
    }
  })
}

/**
 * Old files have lines without an end.
 * @param audioIds recordings by the new id of their session; empty for a campaign file, which contains no sound
 */
export async function importFileTranscript(
  deps: Pick<Deps, 'db'>,
  { id: oldId, sessionId, createdAt, speakers, segments, ...head }: FileTranscript,
  newIds: NewIds,
  audioIds: ReadonlyMap<string, string>,
): Promise<void> {
  const id = newIds.transcript(oldId)
  await insertTranscript(deps.db, {
    transcription: {
      ...head,
      id,
      sessionId: newIds.session(sessionId),
      audioFileId: audioIds.get(newIds.session(sessionId)) ?? null,
      unknownNames: null,
      createdAt: new Date(createdAt),
      deletedAt: null,
    },
    speakers: speakers.map(({ id: speakerId, label, name }, position) => ({
      id: newIds.speaker(oldId, speakerId),
      transcriptionId: id,
      position,
      label,
      name,
      memberId: null,
    })),
    segments: endLines(segments).map(
      ({ id: segmentId, start, end, speakerId, text, heard, words }, position) => ({
        id: newIds.segment(oldId, segmentId),
        transcriptionId: id,
        position,
        startSeconds: start,
        endSeconds: end,
        speakerId: speakerId === null ? null : newIds.speaker(oldId, speakerId),
        text,
        originalText: heard ?? null,
        words: words ?? null,
        isEdited: heard !== undefined,
        undone: null,
      }),
    ),
  })
}
