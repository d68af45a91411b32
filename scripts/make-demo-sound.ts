import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Line = { speaker: string; text: string }
type Request = {
  espeak: string
  ffmpeg: string
  lines: Line[]
  voices: Record<string, string>
  folder: string
}

const sampleRate = 22_050
const bytesPerSecond = sampleRate * 2
const wavHeaderBytes = 44
const pause = Buffer.alloc(Math.round(bytesPerSecond * 0.2) * 2)

function speak(espeak: string, voice: string, text: string): Buffer {
  const { stdout, status, stderr } = spawnSync(espeak, ['-v', voice, '-s', '165', '--stdout', text], {
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`espeak-ng failed: ${stderr.toString()}`)
  return stdout.subarray(wavHeaderBytes)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
function formatTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const thousandths = String(Math.floor((seconds - whole) * 1000)).padStart(3, '0')
  return `${twoDigits(Math.floor(whole / 3600))}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}.${thousandths}`
}

/** Speaks a session: an Ogg file, and a WebVTT transcript with exact times. */
export function makeDemoSound(request: Request): { sound: Uint8Array; transcript: string } {
  const { espeak, ffmpeg, lines, voices, folder } = request
  const parts: Buffer[] = []
  const cues: string[] = ['WEBVTT', '']
  let at = 0
  for (const { speaker, text } of lines) {
    const samples = speak(espeak, voices[speaker] ?? 'en-us', text)
    const end = at + samples.length / bytesPerSecond
    cues.push(`${formatTime(at)} --> ${formatTime(end)}`, `<v ${speaker}>${text}`, '')
    parts.push(samples, pause)
    at = end + pause.length / bytesPerSecond
  }
  const [raw, encoded] = [path.join(folder, 'session.raw'), path.join(folder, 'session.ogg')]
  writeFileSync(raw, Buffer.concat(parts))
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', raw]
  const { status, stderr } = spawnSync(ffmpeg, [
    '-v',
    'error',
    '-y',
    ...input,
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
    encoded,
  ])
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr.toString()}`)
  return { sound: readFileSync(encoded), transcript: cues.join('\n') }
}
