import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseRttm, scoreSpeakers } from '#core/audio/diarization/test-score-speakers.ts'
import {
  decodeFixture,
  makeWorkFolder,
  readFixture,
  whyNoFixtures,
} from '#server/testing/fakes/sound-fixtures.ts'
import { separateSpeakersOfSound } from './separate-sound.ts'

const never = new AbortController().signal

describe.skipIf(whyNoFixtures !== null)(
  `separating real voices${whyNoFixtures ? ` (${whyNoFixtures})` : ''}`,
  () => {
    it.each([
      ['three people for four minutes', 'session-3spk-4min', 'mp3', 3, 0.05],
      ['four people for five minutes', 'session-4spk-5min', 'm4a', 4, 0.05],
      ['six people who speak once each', 'turns-6spk', 'wav', 6, 0.1],
      ['two people on the telephone', 'conversation-2spk', 'wav', 2, 0.1],
    ])('separates %s', async (_, name, type, count, maxConfusion) => {
      const turns = await separateSpeakersOfSound(decodeFixture(`${name}.${type}`), count, never)
      const errors = scoreSpeakers(parseRttm(readFixture(`${name}.rttm`)), turns)
      expect(errors.confusion).toBeLessThan(maxConfusion)
      expect(new Set(turns.map((turn) => turn.speaker)).size).toBe(count)
    })

    it.each([
      ['one voice of eleven seconds', 'jfk.wav', 1],
      ['one voice that reads', 'librivox-austen-0870.wav', 1],
      ['three people for four minutes', 'session-3spk-4min.mp3', 3],
    ])('estimates the number of voices: %s', async (_, name, count) => {
      const turns = await separateSpeakersOfSound(decodeFixture(name), null, never)
      expect(new Set(turns.map((turn) => turn.speaker)).size).toBe(count)
    })

    it('finds fewer voices than asked for if it would have to split one', async () => {
      const turns = await separateSpeakersOfSound(decodeFixture('session-3spk-4min.mp3'), 5, never)
      const errors = scoreSpeakers(parseRttm(readFixture('session-3spk-4min.rttm')), turns)
      expect(errors.confusion).toBeLessThan(0.05)
      expect(new Set(turns.map((turn) => turn.speaker)).size).toBe(3)
    })

    it('assigns one speaker to each channel of a two-track recording', async () => {
      const turns = await separateSpeakersOfSound(decodeFixture('stereo-2tracks.wav', 2), 2, never)
      expect(new Set(turns.map((turn) => turn.speaker))).toEqual(new Set([0, 1]))
      const ends = [0, 1].map((speaker) =>
        Math.max(...turns.filter((t) => t.speaker === speaker).map((t) => t.end)),
      )
      // The speech in the left channel ends two seconds after that in the right channel.
      expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeGreaterThan(1.5)
    })

    it('is deterministic', async () => {
      const sound = decodeFixture('turns-6spk.wav')
      expect(await separateSpeakersOfSound(sound, 6, never)).toEqual(
        await separateSpeakersOfSound(sound, 6, never),
      )
    })
  },
)

describe('separating voices', () => {
  const write = (samples: Int16Array) => {
    const file = path.join(makeWorkFolder(), 'sound.raw')
    writeFileSync(file, samples)
    return { path: file, sampleRate: 16000 as const, channels: 1 as const, frames: samples.length }
  }
  const silence = (seconds: number) => write(new Int16Array(seconds * 16000))

  it('finds no speakers in silence or empty sound', async () => {
    expect(await separateSpeakersOfSound(silence(3), 4, never)).toEqual([])
    expect(await separateSpeakersOfSound(silence(0), 4, never)).toEqual([])
  })

  it.each([1, null])('finds one voice in a steady hum (speaker count: %j)', async (speakerCount) => {
    const hum = new Int16Array(4 * 16000).map((_, at) => 4096 * Math.sin((2 * Math.PI * 300 * at) / 16000))
    const turns = await separateSpeakersOfSound(write(hum), speakerCount, never)
    expect(turns.map(({ speaker }) => speaker)).toEqual([0])
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const running = separateSpeakersOfSound(silence(600), 4, stop.signal)
    stop.abort(new Error('cancelled'))
    await expect(running).rejects.toThrow('cancelled')
  })

  it('fails for a missing sound file', async () => {
    const missing = path.join(makeWorkFolder(), 'missing.raw')
    await expect(separateSpeakersOfSound({ ...silence(1), path: missing }, 2, never)).rejects.toThrow(
      'ENOENT',
    )
  })
})
