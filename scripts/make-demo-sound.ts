import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

export type Line = { speaker: string; text: string }
export type Times = { start: number; end: number }
/** `speak` returns a spoken line as 16-bit mono samples. */
export type Voice = { speak: (line: Line) => Buffer; sampleRate: number }
export type Spoken = { samples: Buffer; times: Times[] }

const wavHeaderBytes = 44
const pauseSeconds = 0.4

export function runProgram(program: string, args: string[]): Buffer {
  const { stdout, status, stderr } = spawnSync(program, args, { maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`)
  return stdout
}

export const dropWavHeader = (wav: Buffer): Buffer => wav.subarray(wavHeaderBytes)

export function speakWithEspeak(espeak: string, voices: Record<string, string>): Voice {
  return {
    sampleRate: 22_050,
    speak: ({ speaker, text }) =>
      dropWavHeader(runProgram(espeak, ['-v', voices[speaker] ?? 'en-us', '-s', '165', '--stdout', text])),
  }
}

/** Returns `times` in seconds. */
export function speakLines({ speak, sampleRate }: Voice, lines: Line[]): Spoken {
  const bytesPerSecond = sampleRate * 2
  const pause = Buffer.alloc(Math.round(sampleRate * pauseSeconds) * 2)
  const parts: Buffer[] = []
  const times: Times[] = []
  let start = 0
  for (const line of lines) {
    const samples = speak(line)
    const end = start + samples.length / bytesPerSecond
    times.push({ start, end })
    parts.push(samples, pause)
    start = end + pause.length / bytesPerSecond
  }
  return { samples: Buffer.concat(parts), times }
}

/** The name of `file` decides the format. */
export function encodeSamples(ffmpeg: string, samples: Buffer, sampleRate: number, file: string): void {
  const raw = path.join(path.dirname(file), 'samples.raw')
  writeFileSync(raw, samples)
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', raw]
  runProgram(ffmpeg, ['-v', 'error', '-y', ...input, '-b:a', '32k', file])
}

export function parseLines(text: string): Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => ({ speaker: line.slice(0, line.indexOf(':')), text: line.slice(line.indexOf(':') + 2) }))
}
