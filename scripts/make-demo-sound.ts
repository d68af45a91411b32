// Speaks the sessions of demo/ with flite, whose voices may be used for any purpose. Writes the recordings of the sample campaign and the
// clips of the front page. Run it after a change of demo/*.txt: node scripts/with-node.mjs scripts/make-demo-sound.ts
// Then fill-demo.ts renews the sample campaign, whose lines have the times of these recordings.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { audioLimits } from '#contract/audio/schemas.ts'
import { createPeakMeter } from '#core/audio/measure-peaks.ts'
import { findFfmpeg, findOnPath } from '#server/audio/find-ffmpeg.ts'
import demo from '../demo/campaign.json' with { type: 'json' }
import { type DemoLine, parseLines, sampleFolder } from './demo-lines.ts'

/** Clips by file name, each with a few words that identify its line. */
const clips = {
  purse: 'pushes the purse back',
  brother: 'he is your brother',
  stair: 'a stair of one hundred steps',
  gate: 'decides to hold the gate',
  crown: 'walks barefoot beside Lady Serafine',
}
const voices: Record<string, string[]> = {
  Rowan: ['-voice', 'rms'],
  Ines: ['-voice', 'slt'],
  Jonah: ['-voice', 'awb'],
  Priya: ['-voice', 'slt', '--setf', 'int_f0_target_mean=215', '--setf', 'duration_stretch=0.94'],
}
const sampleRate = 16_000
const wavHeaderBytes = 44
const pause = Buffer.alloc(sampleRate * 0.4 * 2)
const barCount = 56

const root = path.join(import.meta.dirname, '..')
const environment = process.env['PATH'] ?? ''
const [flite, ffmpeg] = [findOnPath('flite', environment), findFfmpeg(null, environment)]
if (!flite || !ffmpeg) throw new Error('Install flite and ffmpeg first.')
const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-sound-'))

function runProgram(program: string | null, args: string[]): void {
  const { status, stderr } = spawnSync(program ?? '', args)
  if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`)
}

function speak({ speaker, text }: DemoLine): Buffer {
  const file = path.join(work, 'line.wav')
  runProgram(flite, [...(voices[speaker] ?? []), '-t', text, '-o', file])
  return readFileSync(file).subarray(wavHeaderBytes)
}

const toSeconds = (bytes: number) => Math.round((bytes / 2 / sampleRate) * 1000) / 1000
const toBytes = (seconds: number) => Math.round(seconds * sampleRate) * 2

/** Returns 16-bit mono samples, and the start and end of each line in seconds. */
function speakLines(lines: DemoLine[]): { samples: Buffer; times: [number, number][] } {
  const parts: Buffer[] = []
  const times: [number, number][] = []
  let at = 0
  for (const line of lines) {
    const samples = speak(line)
    times.push([toSeconds(at), toSeconds(at + samples.length)])
    parts.push(samples, pause)
    at += samples.length + pause.length
  }
  return { samples: Buffer.concat(parts), times }
}

function encode(samples: Buffer, file: string, args: string[]): void {
  const raw = path.join(work, 'samples.raw')
  writeFileSync(raw, samples)
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', raw]
  runProgram(ffmpeg, ['-v', 'error', '-y', ...input, '-map_metadata', '-1', ...args, file])
}

function measurePeaks(samples: Buffer, samplesPerBin: number, count: number): Uint8Array {
  const meter = createPeakMeter(samplesPerBin)
  meter.add(new Int16Array(samples.buffer, samples.byteOffset, samples.length / 2))
  return meter.finish(count)
}

const sessions = demo.sessions.map(({ file, name }, at) => {
  const lines = parseLines(readFileSync(path.join(root, 'demo', file), 'utf8'))
  const { samples, times } = speakLines(lines)
  const sound = `session-${at + 1}.webm`
  encode(samples, path.join(sampleFolder, sound), [
    ...['-af', 'loudnorm=I=-19:TP=-2', '-ar', '48000', '-c:a', 'libopus', '-b:a', '24k'],
    ...['-application', 'voip', '-fflags', '+bitexact', '-cues_to_front', '1', '-f', 'webm'],
  ])
  const peaks = Buffer.from(measurePeaks(samples, sampleRate / 10, audioLimits.peaks)).toString('base64')
  return {
    lines,
    samples,
    times,
    recording: { sound, title: name, durationSeconds: toSeconds(samples.length), peaks },
  }
})
const rows = sessions.map(({ recording, times }) => `  ${JSON.stringify({ ...recording, times })}`)
writeFileSync(path.join(sampleFolder, 'sound.json'), `[\n${rows.join(',\n')}\n]\n`)

function makeClip([id, words]: [string, string]): string {
  for (const { lines, samples, times } of sessions) {
    const at = lines.findIndex(({ text }) => text.includes(words))
    const [line, time] = [lines[at], times[at]]
    if (!line || !time) continue
    const [from, to] = time
    const sound = samples.subarray(toBytes(from), toBytes(to))
    encode(sound, path.join(root, 'src/web/public/tour', `${id}.mp3`), ['-b:a', '32k'])
    const heights = measurePeaks(sound, Math.floor(sound.length / 2 / barCount), barCount)
    const bars = Array.from(heights, (height) => Math.round((height / 255) * 100))
    return `  ${JSON.stringify({ id, ...line, start: Math.floor(from), seconds: Math.round(to - from), bars })}`
  }
  throw new Error(`No line says "${words}".`)
}
const list = Object.entries(clips).map(makeClip)
writeFileSync(path.join(root, 'src/web/site/sample/clips.json'), `[\n${list.join(',\n')}\n]\n`)
rmSync(work, { recursive: true, force: true })
