// Makes, from a demo session, the sound of the sample recap on the public pages. Uses flite, whose voices may be used for any purpose.
// Run after a change of the cited lines: node scripts/with-node.mjs scripts/make-sample-sound.ts
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFfmpeg, findOnPath } from '#server/audio/find-ffmpeg.ts'
import {
  dropWavHeader,
  encodeSamples,
  type Line,
  parseLines,
  runProgram,
  speakLines,
  type Times,
} from './make-demo-sound.ts'

/** Clips by file name, each with a few words that identify its line. */
const clips = {
  purse: 'pushes the purse back',
  brother: 'he is your brother',
  stair: 'a stair of one hundred steps',
  gate: 'decides to hold the gate',
  crown: 'walks barefoot beside Lady Serafine',
}
const voices: Record<string, string> = { Rowan: 'rms', Ines: 'slt', Jonah: 'awb', Priya: 'slt' }
const sampleRate = 16_000
const barCount = 56

const root = path.join(import.meta.dirname, '..')
const environment = process.env['PATH'] ?? ''
const [flite, ffmpeg] = [findOnPath('flite', environment), findFfmpeg(null, environment)]
if (!flite || !ffmpeg) throw new Error('Install flite and ffmpeg first.')
const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-sample-'))

function speak({ speaker, text }: Line): Buffer {
  const file = path.join(work, 'line.wav')
  runProgram(flite ?? '', ['-voice', voices[speaker] ?? 'rms', '-t', text, '-o', file])
  return dropWavHeader(readFileSync(file))
}

/** The loudest sample of each part, as a percentage of the loudest sample of all parts. */
function measureBars(samples: Buffer): number[] {
  const loudest = (from: number, to: number) => {
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(samples.readInt16LE(at * 2)))
    return peak
  }
  const size = Math.floor(samples.length / 2 / barCount)
  const peaks = Array.from({ length: barCount }, (_, bar) => loudest(bar * size, (bar + 1) * size))
  const highest = Math.max(...peaks)
  return peaks.map((peak) => Math.round((peak / highest) * 100))
}

const lines = parseLines(readFileSync(path.join(root, 'demo/the-causeway.txt'), 'utf8'))
const { samples, times } = speakLines({ speak, sampleRate }, lines)

function makeClip([id, words]: [string, string]) {
  const at = lines.findIndex(({ text }) => text.includes(words))
  const [line, time] = [lines[at], times[at]]
  if (!line || !time) throw new Error(`No line says "${words}".`)
  const sound = cutSamples(time)
  const file = path.join(work, `${id}.mp3`)
  encodeSamples(ffmpeg ?? '', sound, sampleRate, file)
  writeFileSync(path.join(root, 'src/web/public/tour', `${id}.mp3`), readFileSync(file))
  const [start, seconds] = [Math.floor(time.start), Math.round(time.end - time.start)]
  return { id, ...line, start, seconds, bars: measureBars(sound) }
}

function cutSamples({ start, end }: Times): Buffer {
  const at = (seconds: number) => Math.round(seconds * sampleRate) * 2
  return samples.subarray(at(start), at(end))
}

const list = Object.entries(clips).map(makeClip)
const rows = list.map((clip) => `  ${JSON.stringify(clip)}`)
writeFileSync(path.join(root, 'src/web/site/sample/clips.json'), `[\n${rows.join(',\n')}\n]\n`)
rmSync(work, { recursive: true, force: true })
