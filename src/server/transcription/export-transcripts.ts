import type { FileTranscript } from '#contract/transcription/file-transcript.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentTranscript } from './present.ts'
import { listTranscriptsOf } from './store.ts'

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
