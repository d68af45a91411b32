import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { planSound, utterancesOf } from '#server/adapters/speech/plan-sound.ts'
import { programFolder } from '#server/lib/program.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { makeSpeech, makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'
import { findVoices, isSherpaInstalled } from './find-voices.ts'

const never = new AbortController().signal
const rate = 16000

/** Five seconds of loud noise, five seconds of silence, then a synthetic voice. */
function makeNoiseAndVoice(channels: 1 | 2): PcmSound {
  const bytes = readFileSync(path.join(programFolder, 'src/server/transcription/spoken-sample.pcm'))
  const voice = new Int16Array(Uint8Array.from(bytes).buffer)
  const mono = new Int16Array(10 * rate + voice.length)
  let random = 1
  for (let at = 0; at < 5 * rate; at++) {
    random = (random * 1664525 + 1013904223) >>> 0
    mono[at] = (random >>> 18) - 8192
  }
  mono.set(voice, 10 * rate)
  const samples =
    channels === 1 ? mono : Int16Array.from({ length: 2 * mono.length }, (_, at) => mono[at >> 1] ?? 0)
  const file = path.join(makeWorkFolder(), 'sound.raw')
  writeFileSync(file, new Uint8Array(samples.buffer))
  return { path: file, sampleRate: rate, channels, frames: mono.length }
}

const isInstalled = isSherpaInstalled()

describe.skipIf(!isInstalled)(`Silero VAD${isInstalled ? '' : ' (the package is not installed)'}`, () => {
  it.each([1, 2] as const)(
    'finds the voice, but not the noise, in a sound with %i channels',
    async (channels) => {
      const sound = makeNoiseAndVoice(channels)
      const voices = (await findVoices(sound, never)) ?? []
      expect(voices[0]?.start).toBeGreaterThan(9)
      expect(voices[0]?.start).toBeLessThan(11)
      expect(voices.at(-1)?.end).toBeLessThanOrEqual(sound.frames / rate)
      const spoken = voices.reduce((sum, { start, end }) => sum + end - start, 0)
      expect(spoken).toBeGreaterThan(6)
      expect(voices.every(({ end }, index) => end <= (voices[index + 1]?.start ?? end))).toBe(true)
    },
  )

  it('finds nothing in silence or an empty sound', async () => {
    expect(await findVoices(makeSpeech(4, []), never)).toEqual([])
    expect(await findVoices(makeSpeech(0, []), never)).toEqual([])
  })

  it('returns null if its process fails, and rejects when aborted', async () => {
    const sound = makeNoiseAndVoice(1)
    expect(await findVoices({ ...sound, path: '/nowhere' }, never)).toBeNull()
    await expect(findVoices(sound, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
  })
})

describe('planning a sound', () => {
  const sound = () =>
    makeSpeech(20, [
      [1, 3],
      [8, 10],
    ])

  it('uses the speech that voice detection found', async () => {
    const plan = await planSound(sound(), 60, 10, never, async () => [{ start: 8, end: 9.5 }])
    expect(plan.speech).toEqual([{ start: 8, end: 9.5 }])
    expect(utterancesOf(plan, { start: 5, end: 9 }, 20)).toEqual([
      { start: 7.75, end: 9, spoken: { start: 8, end: 9 }, speaker: null },
    ])
  })

  it('finds speech by its loudness if voice detection fails or finds nothing', async () => {
    const { speech } = await planSound(sound(), 60, 10, never, async () => null)
    expect((await planSound(sound(), 60, 10, never, async () => [])).speech).toEqual(speech)
    expect(speech.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
      [1, 3],
      [8, 10],
    ])
  })
})
