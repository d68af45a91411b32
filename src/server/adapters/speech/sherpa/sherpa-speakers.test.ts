import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestFor } from '#server/ports/transcriber.conformance.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import {
  buildTinyEmbeddingModel,
  buildTinySegmentationModel,
} from '#server/testing/fakes/fake-speaker-models.ts'
import { buildTinyCtcModel, tinyTokens } from '#server/testing/fakes/fake-speech-model.ts'
import { makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'
import { isSherpaInstalled } from './find-voices.ts'
import { startSherpaChild } from './sherpa-child.ts'
import { createSherpaTranscriber } from './sherpa-transcriber.ts'
import { makeModelFolder } from './test-models.ts'

const never = new AbortController().signal
const rate = 16000

type Said = [start: number, end: number, voice: 'deep' | 'high']

/** The two voices are tones. The file is sparse, so that hours of silence use no space on disk. */
function makeDialogue(seconds: number, said: Said[], channels: 1 | 2 = 1): PcmSound {
  const file = path.join(makeWorkFolder(), 'sound.raw')
  const bytesPerSecond = rate * 2 * channels
  const handle = openSync(file, 'w')
  ftruncateSync(handle, seconds * bytesPerSecond)
  for (const [start, end, voice] of said) {
    const turn = (2 * Math.PI * (voice === 'deep' ? 200 : 3000)) / rate
    const tone = Int16Array.from(
      { length: (end - start) * rate * channels },
      (_, at) => 9000 * Math.sin(turn * Math.floor(at / channels)),
    )
    writeSync(handle, tone, 0, tone.byteLength, start * bytesPerSecond)
  }
  closeSync(handle)
  return { path: file, sampleRate: rate, channels, frames: seconds * rate }
}

function makeModels(windowSeconds = 10) {
  const folder = makeModelFolder({
    // The model's threshold is low (-12), because a tone is quiet in most mel bands.
    'tiny.en/model.onnx': buildTinyCtcModel(-12),
    'tiny.en/tokens.txt': tinyTokens,
    'pyannote-segmentation/model.onnx': buildTinySegmentationModel(windowSeconds),
    'campplus/campplus.onnx': buildTinyEmbeddingModel(),
  })
  const at = (name: string) => path.join(folder, name)
  return {
    folder,
    segmentation: at('pyannote-segmentation/model.onnx'),
    embedding: at('campplus/campplus.onnx'),
  }
}

function startSeparation(
  { path: file, channels, frames }: PcmSound,
  speakerCount: number | null,
  pieceSeconds: number,
  signal = never,
) {
  const { segmentation, embedding } = makeModels()
  const pieces = Array.from({ length: frames / rate / pieceSeconds }, (_, piece) => ({
    start: piece * pieceSeconds,
    end: (piece + 1) * pieceSeconds,
  }))
  const sound = { path: file, channels, frames }
  const separation = { ...sound, segmentation, embedding, threads: 1, speakerCount, pieces }
  const child = startSherpaChild()
  return { child, answer: child.ask({ type: 'separate', separation }, signal) }
}

async function separate(sound: PcmSound, speakerCount: number | null, pieceSeconds: number) {
  const { child, answer } = startSeparation(sound, speakerCount, pieceSeconds)
  try {
    const { turns = [] } = await answer
    return turns.map(({ start, end, speaker }) => [Math.round(start), Math.round(end), speaker])
  } finally {
    await child.stop()
  }
}

/** Five pieces of 20 s: both voices, both in reverse order, only the high voice, silence, only the deep voice. */
const said: Said[] = [
  [1, 6, 'deep'],
  [8, 18, 'high'],
  [21, 26, 'high'],
  [29, 38, 'deep'],
  [42, 56, 'high'],
  [83, 90, 'deep'],
]
const truth = said.map(([start, end, voice]) => [start, end, voice === 'deep' ? 0 : 1])

const isInstalled = isSherpaInstalled()

describe.skipIf(!isInstalled)(
  `speakers of sherpa-onnx${isInstalled ? '' : ' (the package is not installed)'}`,
  () => {
    it.each([
      ['a given number', 2, 1],
      ['an unknown number', null, 1],
      ['two channels', null, 2],
    ] as const)('are the same in all pieces: %s', async (_, speakerCount, channels) => {
      expect(await separate(makeDialogue(100, said, channels), speakerCount, 20)).toEqual(truth)
    })

    it('are found in a recording of one piece', async () => {
      expect(await separate(makeDialogue(100, said), 2, 100)).toEqual(truth)
    })

    it('are not found in silence', async () => {
      expect(await separate(makeDialogue(40, []), null, 20)).toEqual([])
    })

    it('are told apart in recordings of more than two hours', async () => {
      const { folder } = makeModels(60)
      const long: Said[] = [
        [5, 12, 'deep'],
        [700, 708, 'high'],
        [714, 722, 'deep'],
        [7400, 7410, 'high'],
      ]
      const transcriber = createSherpaTranscriber({
        modelFolder: folder,
        workFolder: makeWorkFolder(),
        threads: 1,
      })
      const result = await transcriber.transcribe({
        ...requestFor(makeDialogue(7500, long)),
        separateSpeakers: async () => [],
      })
      expect(result.separatesSpeakers).toBe(true)
      const speakers = long.map(([start, end]) => {
        const own = result.segments.filter((segment) => segment.start < end + 1 && segment.end > start - 1)
        return [...new Set(own.map(({ speaker }) => speaker))]
      })
      expect(speakers).toEqual([['Speaker 1'], ['Speaker 2'], ['Speaker 1'], ['Speaker 2']])
    })

    it('are no longer awaited after an abort, even if the process is busy', async () => {
      const stop = new AbortController()
      const { child, answer } = startSeparation(makeDialogue(3600, said), 2, 600, stop.signal)
      stop.abort(new Error('cancelled'))
      await expect(answer).rejects.toThrow('cancelled')
      await child.stop()
    })
  },
)
