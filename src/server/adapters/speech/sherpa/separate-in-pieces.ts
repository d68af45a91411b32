import sherpa from 'sherpa-onnx-node'
import { chooseOwnSpeech } from '#core/audio/diarization/choose-own-speech.ts'
import { type LocalSpeaker, linkSpeakers } from '#core/audio/diarization/link-speakers.ts'
import { numberSpeakers, type SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { type Separation, speakerTurns } from './sherpa-protocol.ts'
import { readFloats } from './silero-vad.ts'

const sampleRate = 16000
/** Maximum seconds of speech from which an embedding is computed. */
const embeddedSeconds = 30

/**
 * Separates the voices of each piece, and matches them between pieces by their embeddings. Holds the sound of only one piece in memory,
 * and blocks the thread while it processes a piece.
 */
export async function separateInPieces(order: Separation): Promise<SpeakerTurn[]> {
  const { pieces, speakerCount } = order
  // If there are several pieces, the number of voices in each is estimated, because some people may be silent in a piece.
  const separate = createDiarization(order, pieces.length === 1 ? speakerCount : null)
  const embed = createEmbedder(order)
  const turns: SpeakerTurn[] = []
  const locals: LocalSpeaker[] = []
  for (const [piece, { start, end }] of pieces.entries()) {
    const samples = await readFloats({ ...order, sampleRate }, start, end)
    const found = separate(samples)
    if (pieces.length === 1) return numberSpeakers(found)
    for (const speaker of new Set(found.map((turn) => turn.speaker))) {
      const own = found.filter((turn) => turn.speaker === speaker)
      const seconds = own.reduce((sum, turn) => sum + turn.end - turn.start, 0)
      const embedding = embed(samples, chooseOwnSpeech(found, speaker, embeddedSeconds))
      for (const turn of own) {
        turns.push({
          start: start + turn.start,
          end: Math.min(end, start + turn.end),
          speaker: locals.length,
        })
      }
      locals.push({ piece, seconds, embedding })
    }
  }
  const persons = linkSpeakers(locals, speakerCount)
  return numberSpeakers(turns.map((turn) => ({ ...turn, speaker: persons[turn.speaker] ?? 0 })))
}

function createDiarization({ segmentation, embedding, threads }: Separation, speakerCount: number | null) {
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentation }, numThreads: threads },
    embedding: { model: embedding, numThreads: threads },
    clustering: { numClusters: speakerCount ?? -1, threshold: 0.5 },
  })
  return (samples: Float32Array) => speakerTurns.parse(diarization.process(samples))
}

function createEmbedder({ embedding, threads }: Separation) {
  const extractor = new sherpa.SpeakerEmbeddingExtractor({ model: embedding, numThreads: threads })
  return (samples: Float32Array, stretches: TimeRange[]) => {
    const stream = extractor.createStream()
    for (const { start, end } of stretches) {
      const stretch = samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate))
      stream.acceptWaveform({ samples: stretch, sampleRate })
    }
    stream.inputFinished()
    // Returns zeros if there is too little speech for an embedding.
    return extractor.isReady(stream) ? extractor.compute(stream, false) : new Float32Array(extractor.dim)
  }
}
