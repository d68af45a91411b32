import type { TimeRange } from '#core/audio/find-speech.ts'
import { readSamples } from '#server/adapters/speech/pcm-sound.ts'
import { runPieces } from '#server/adapters/speech/run-pieces.ts'
import type { TranscribedSegment, Transcriber } from '#server/ports/transcriber.ts'

export type FakeTranscriberOptions = {
  name?: string
  isReady?: (language?: string | null) => boolean
  /** Times are in seconds from the start of the recording. By default, each piece that is not silent gets one made-up line. */
  lines?: TranscribedSegment[]
  pieceSeconds?: number
  language?: string
  /** Runs before the fake answers a piece; a test may wait or throw here. */
  beforePiece?: (piece: number, signal: AbortSignal) => Promise<void>
}

export function createFakeTranscriber(options: FakeTranscriberOptions = {}): Transcriber {
  const { name = 'fake', lines, pieceSeconds = 10, language = 'en' } = options
  return {
    name,
    label: 'Fake engine',
    isReady: async (language) => options.isReady?.(language) ?? true,
    async transcribe(request) {
      request.signal.throwIfAborted()
      const seconds = request.sound.frames / request.sound.sampleRate
      const pieces = Array.from({ length: Math.ceil(seconds / pieceSeconds) }, (_, index) => ({
        start: index * pieceSeconds,
        end: Math.min(seconds, (index + 1) * pieceSeconds),
      }))
      const plan = { pieces, speech: pieces }
      const segments = await runPieces(request, plan, 1, async (piece, index, signal) => {
        await options.beforePiece?.(index, signal)
        if (lines) return lines.filter(({ start }) => start >= piece.start && start < piece.end)
        const samples = await readSamples(request.sound, piece.start, piece.end)
        return samples.some((sample) => sample !== 0) ? [madeUpLine(piece, index)] : []
      })
      const separatesSpeakers = segments.some(({ speaker }) => speaker !== null)
      return { engine: 'fake', language, separatesSpeakers, segments }
    },
  }
}

function madeUpLine({ start, end }: TimeRange, index: number): TranscribedSegment {
  const half = (start + end) / 2
  const words = [
    { text: 'line', start, end: half },
    { text: String(index + 1), start: half, end },
  ]
  return { start, end, speaker: null, text: `Line ${index + 1}.`, words }
}
