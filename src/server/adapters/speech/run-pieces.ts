import type { TimeRange } from '#core/audio/find-speech.ts'
import { tidyTranscript } from '#core/transcription/import/tidy-transcript.ts'
import { removePhantoms } from '#core/transcription/phantoms/remove-phantoms.ts'
import type { TranscribedSegment, TranscriberRequest } from '#server/ports/transcriber.ts'
import type { SoundPlan } from './plan-sound.ts'

type TranscribePiece = (piece: TimeRange, index: number, signal: AbortSignal) => Promise<TranscribedSegment[]>

/** Saves the result of each piece immediately. If a piece fails, stops the others, and rejects when all have ended. */
export async function runPieces(
  request: TranscriberRequest,
  { pieces, speech }: Pick<SoundPlan, 'pieces' | 'speech'>,
  parallel: number,
  transcribePiece: TranscribePiece,
): Promise<TranscribedSegment[]> {
  const { sound, checkpoint } = request
  const seconds = sound.frames / sound.sampleRate
  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, stop.signal])
  const found: TranscribedSegment[][] = []
  let next = 0
  let done = 0

  const work = async () => {
    for (let index = next++; ; index = next++) {
      const piece = pieces[index]
      if (!piece) return
      signal.throwIfAborted()
      let segments = await checkpoint.load(index)
      if (!segments) {
        segments = tidySegments(await transcribePiece(piece, index, signal), seconds)
        signal.throwIfAborted()
        await checkpoint.save(index, segments)
      }
      found[index] = segments
      done += piece.end - piece.start
      request.onProgress(Math.min(1, done / seconds))
    }
  }

  const stopping = async () => {
    try {
      await work()
    } catch (error) {
      stop.abort(error)
      throw error
    }
  }
  const results = await Promise.allSettled(Array.from({ length: Math.max(1, parallel) }, stopping))
  request.signal.throwIfAborted()
  if (stop.signal.aborted) throw stop.signal.reason
  // Every rejection aborts `stop`, so this loop should find none. It keeps a bug from being reported as success.
  for (const result of results) if (result.status === 'rejected') throw result.reason
  request.onProgress(1)
  return removePhantoms(tidySegments(found.flat(), seconds), speech)
}

export function tidySegments(segments: TranscribedSegment[], seconds: number): TranscribedSegment[] {
  const clamp = (time: number) => Math.min(seconds, Math.max(0, time))
  const inside = segments
    .filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end))
    .map((segment) => ({ ...segment, start: clamp(segment.start), end: clamp(segment.end) }))
  const tidy = tidyTranscript({ language: null, segments: inside }, seconds)
  return (tidy?.segments ?? []).flatMap(({ start, end, ...rest }) => {
    return start === null || end === null ? [] : [{ ...rest, start, end }]
  })
}
