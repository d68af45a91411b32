import type { PartialSegment } from '#contract/transcription/schemas.ts'
import { restoreTimes } from '#core/transcription/segments/condense-speech.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { type Checkpoint, listActiveCheckpoints } from '#server/jobs/service.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'
import { findSeatByLabel } from '#server/transcription/service.ts'
import { trackSpeech, trackSpeechName } from '#server/transcription/tracks/transcribe-tracks.ts'
import {
  channelPrefix,
  nameOf,
  parsePieceName,
  pieceResult,
  trackPrefix,
} from '#server/transcription/transcribe-sound.ts'
import { prepareCorrections } from '../names/hear-lines.ts'

/**
 * Reads the lines of the finished pieces, in the order of the recordings and their times. They may still contain what the end of the
 * transcription removes: phantom lines, and lines that a track picked up from another speaker.
 */
export async function readPartialTranscript(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId, shows }: SessionAccess,
): Promise<PartialSegment[]> {
  if (!shows.transcript) return []
  const checkpoints = await listActiveCheckpoints(deps.db, sessionId, 'transcription')
  const byRecording = Map.groupBy(checkpoints, ({ audioFileId }) => audioFileId)
  const lines = [...byRecording].flatMap(([audioFileId, ofRecording]) =>
    audioFileId === null
      ? []
      : readPieces(ofRecording)
          .sort((a, b) => a.start - b.start)
          .map((line) => ({ ...line, audioFileId })),
  )
  if (lines.length === 0) return []
  const correct = await prepareCorrections(deps.db, campaignId)
  const seats = await readSeats(deps, campaignId)
  return lines.map(({ audioFileId, start, end, speaker, text }) => ({
    audioFileId,
    start,
    end,
    speaker: speaker === null ? null : (findSeatByLabel(seats, speaker)?.player ?? speaker),
    text: correct({ text, words: null }).text,
  }))
}

/** Leaves out the pieces of an earlier attempt with another engine or number of speakers. */
function readPieces(checkpoints: Checkpoint[]): TranscribedSegment[] {
  const pieces = checkpoints.flatMap(({ name, result }) => {
    const parsed = parsePieceName(name)
    return parsed ? [{ ...parsed, segments: pieceResult.safeParse(result).data ?? [] }] : []
  })
  const run = pieces.at(-1)?.run
  return pieces
    .filter((piece) => piece.run === run)
    .flatMap(({ suffix, segments }) => placePiece(suffix, segments, checkpoints))
}

function placePiece(
  suffix: string,
  segments: TranscribedSegment[],
  checkpoints: Checkpoint[],
): TranscribedSegment[] {
  if (suffix.startsWith(channelPrefix)) {
    const speaker = nameOf(Number(suffix.slice(channelPrefix.length)))
    return segments.map((segment) => ({ ...segment, speaker }))
  }
  if (!suffix.startsWith(trackPrefix)) return segments
  // The times of a track's pieces are times in its speech, without the pauses.
  const speech = trackSpeech.safeParse(
    checkpoints.find(({ name }) => name === trackSpeechName(suffix))?.result,
  ).data
  if (!speech) return []
  return restoreTimes(segments, speech.ranges).map((line) => ({ ...line, speaker: speech.speaker }))
}
