import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { programFolder } from '#server/lib/program.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** Real speech, which is stored beside the repository and not shipped with it. */
const folder = path.resolve(programFolder, '../shared/fixtures/audio')

const isOnPath = (program: string) =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((entry) => existsSync(path.join(entry, program)))

const decoder = 'ffmpeg'
export const whyNoFfmpeg = isOnPath(decoder) ? null : 'ffmpeg is not on the PATH'

export const whyNoFixtures = !existsSync(folder)
  ? 'shared/fixtures/audio is not beside the repository'
  : whyNoFfmpeg

export const makeWorkFolder = (): string => mkdtempSync(path.join(inject('workFolder'), 'sound-'))

/** `name` is a file in the fixtures folder or an absolute path. */
export function decodeFixture(name: string, channels: 1 | 2 = 1): PcmSound {
  const target = path.join(makeWorkFolder(), 'sound.raw')
  const source = path.resolve(folder, name)
  const format = ['-f', 's16le', '-ar', '16000', '-ac', String(channels)]
  execFileSync(decoder, ['-nostdin', '-loglevel', 'error', '-i', source, ...format, target])
  return { path: target, sampleRate: 16000, channels, frames: statSync(target).size / 2 / channels }
}

export function readFixture(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}

export function makeSpeech(seconds: number, spoken: [start: number, end: number][]): PcmSound {
  const samples = new Int16Array(seconds * 16000)
  for (const [start, end] of spoken) {
    for (let at = Math.round(start * 16000); at < end * 16000; at++) {
      samples[at] = Math.round(6000 * Math.sin(at / 5) * (0.6 + 0.4 * Math.sin(at / 900)))
    }
  }
  return storeSamples(samples)
}

/** Makes silence with loud noise in the ranges `loud`, which are in seconds. */
export function makeNoise(seconds: number, loud: [start: number, end: number][]): PcmSound {
  const samples = new Int16Array(seconds * 16000)
  let random = 1
  for (const [start, end] of loud) {
    for (let at = start * 16000; at < end * 16000; at++) {
      random = (random * 1664525 + 1013904223) >>> 0
      samples[at] = (random >>> 18) - 8192
    }
  }
  return storeSamples(samples)
}

function storeSamples(samples: Int16Array): PcmSound {
  const file = path.join(makeWorkFolder(), 'sound.raw')
  writeFileSync(file, samples)
  return { path: file, sampleRate: 16000, channels: 1, frames: samples.length }
}
