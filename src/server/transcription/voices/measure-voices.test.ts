import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRttm } from '#core/audio/diarization/test-score-speakers.ts'
import { preparePrint, suggestVoices } from '#core/transcription/voices/suggest-voices.ts'
import { separateSpeakersOfSound } from '#server/audio/service.ts'
import type { PcmSound, TranscribedSegment } from '#server/ports/transcriber.ts'
import {
  decodeFixture,
  makeSpeech,
  makeWorkFolder,
  readFixture,
  whyNoFixtures,
} from '#server/testing/fakes/sound-fixtures.ts'
import { measureVoices } from './measure-voices.ts'

const never = new AbortController().signal

function writeSamples(samples: Uint8Array): PcmSound {
  const file = path.join(makeWorkFolder(), 'sound.raw')
  writeFileSync(file, samples)
  return { path: file, sampleRate: 16000, channels: 1, frames: samples.length / 2 }
}

describe.skipIf(whyNoFixtures !== null)(
  `recognizing real voices${whyNoFixtures ? ` (${whyNoFixtures})` : ''}`,
  () => {
    type Part = { sound: PcmSound; segments: TranscribedSegment[]; voices: number }
    /** Each session is cut into two parts, which serve as two recordings. */
    const parts: { first: Part; second: Part }[] = []

    function cut(name: string, type: string): { first: Part; second: Part } {
      const bytes = readFileSync(decodeFixture(`${name}.${type}`).path)
      const turns = parseRttm(readFixture(`${name}.rttm`))
      const middle = turns.find(({ end }) => end > bytes.length / 64000)?.start ?? 0
      const voices = new Set(turns.map(({ speaker }) => speaker)).size
      const half = (from: number, to: number): Part => ({
        sound: writeSamples(bytes.subarray(from * 32000, to * 32000)),
        segments: turns.flatMap(({ start, end, speaker }) =>
          start >= from && start < to ? [{ start: start - from, end: end - from, speaker, text: '' }] : [],
        ),
        voices,
      })
      const at = Math.round(middle * 100) / 100
      return { first: half(0, at), second: half(at, bytes.length / 32000) }
    }
    beforeAll(() => {
      parts.push(cut('session-3spk-4min', 'mp3'), cut('session-4spk-5min', 'm4a'))
    })

    function reencode({ sound, ...part }: Part): Part {
      const raw = ['-f', 's16le', '-ar', '16000', '-ac', '1']
      const packed = path.join(makeWorkFolder(), 'sound.mp3')
      const unpacked = `${packed}.raw`
      const quiet = ['-af', 'volume=-12dB', '-ar', '22050', '-b:a', '32k']
      execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', ...raw, '-i', sound.path, ...quiet, packed])
      execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-i', packed, ...raw, unpacked])
      return { ...part, sound: { ...sound, path: unpacked, frames: statSync(unpacked).size / 2 } }
    }
    const heardIn = async (sound: PcmSound, segments: TranscribedSegment[]) => {
      const prints = await measureVoices(sound, segments, never)
      return [...prints].map(([id, own]) => ({ id, prints: own.map(preparePrint) }))
    }
    const remember = async (chosen: Part[]) =>
      (await Promise.all(chosen.map(({ sound, segments }) => heardIn(sound, segments)))).flat()

    it.each([
      ['unchanged', (part: Part) => part],
      ['encoded differently and quieter', reencode],
    ])('suggests each person in the second recording, %s', async (_, change) => {
      const known = await remember(parts.map(({ first }) => first))
      expect(known).toHaveLength(7)
      for (const { second } of parts) {
        const { sound, segments, voices } = change(second)
        const suggested = suggestVoices(await heardIn(sound, segments), known)
        expect(suggested.size).toBe(voices)
        for (const [speaker, { voiceId }] of suggested) expect(voiceId).toBe(speaker)
      }
    })

    it('makes no suggestion for strangers', async () => {
      const [three, four] = parts
      if (!three || !four) throw new Error('No recordings')
      const known = await remember([three.first, three.second])
      const strangers = await heardIn(four.first.sound, four.first.segments)
      expect(suggestVoices(strangers, known).size).toBe(0)
    })

    it('suggests the right people for speakers who were separated without a model', async () => {
      const known = await remember(parts.map(({ first }) => first))
      for (const { second } of parts) {
        const turns = await separateSpeakersOfSound(second.sound, second.voices, never)
        const segments = turns.map((turn) => ({ ...turn, speaker: `Speaker ${turn.speaker + 1}`, text: '' }))
        const suggested = suggestVoices(await heardIn(second.sound, segments), known)
        expect(suggested.size).toBe(second.voices)
        for (const [label, { voiceId }] of suggested) {
          const shared = segments
            .filter(({ speaker }) => speaker === label)
            .flatMap((own) => second.segments.map((real) => ({ real, seconds: overlap(own, real) })))
          const total = (name: string) =>
            shared.reduce((sum, { real, seconds }) => sum + (real.speaker === name ? seconds : 0), 0)
          const names = [...new Set(second.segments.flatMap(({ speaker }) => speaker ?? []))]
          expect(names.toSorted((a, b) => total(b) - total(a))[0]).toBe(voiceId)
        }
      }
    })
  },
)

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}

describe('measuring voices', () => {
  const speech = makeSpeech(60, [[0, 60]])
  const line = (start: number, end: number, speaker: string | null) => ({ start, end, speaker, text: '' })

  it('measures one print for every ten seconds of a speaker, at most five', async () => {
    const segments = [line(0, 20, 'Rowan'), line(20, 25, 'Ines'), line(25, 60, 'Rowan')]
    const prints = await measureVoices(speech, segments, never)
    expect([...prints].map(([label, own]) => [label, own.length])).toEqual([['Rowan', 5]])
  })

  it('measures each speaker on their own track', async () => {
    const silence = makeSpeech(60, [])
    const tracks = [
      { speaker: 'Rowan', sound: speech },
      { speaker: 'Ines', sound: silence },
    ]
    const segments = [line(0, 30, 'Rowan'), line(0, 30, 'Ines'), line(30, 60, null)]
    const prints = await measureVoices(tracks, segments, never)
    expect([...prints].map(([label, own]) => [label, own.length])).toEqual([
      ['Rowan', 3],
      ['Ines', 0],
    ])
  })

  it('mixes the channels of a stereo recording', async () => {
    const mono = new Int16Array(readFileSync(speech.path).buffer.slice(0))
    const stereo = new Int16Array(mono.length * 2).map((_, at) => mono[at >> 1] ?? 0)
    const sound = {
      ...writeSamples(new Uint8Array(stereo.buffer)),
      channels: 2 as const,
      frames: mono.length,
    }
    const segments = [line(10, 40, 'Rowan')]
    expect(await measureVoices(sound, segments, never)).toEqual(await measureVoices(speech, segments, never))
  })

  it('stops at the end of the sound if a line extends past it', async () => {
    const prints = await measureVoices(speech, [line(45, 90, 'Rowan')], never)
    expect(prints.get('Rowan')?.length).toBeLessThan(4)
  })
})
