import type { FileTranscript } from '#contract/campaigns/campaign-file.ts'
import type { NewIds } from '#core/sharing/new-ids.ts'
import { endLines } from '#core/transcription/segments/end-lines.ts'
import type { Deps } from '#server/deps.ts'
import { insertTranscript } from './store.ts'

/** The transcript has no recording, because campaign files contain none. Old files have lines without an end. */
export async function importFileTranscript(
  deps: Pick<Deps, 'db'>,
  { id: oldId, sessionId, createdAt, speakers, segments, ...head }: FileTranscript,
  newIds: NewIds,
): Promise<void> {
  const id = newIds.transcript(oldId)
  await insertTranscript(deps.db, {
    transcription: {
      ...head,
      id,
      sessionId: newIds.session(sessionId),
      audioFileId: null,
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
