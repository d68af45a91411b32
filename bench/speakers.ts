import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseRttm, scoreSpeakers } from '#core/transcription/score-speakers.ts'
import { separateSpeakersOfSound } from '#server/audio/speaker-turns.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { printFigure, printHeading } from './report.ts'

const recordings = [
  ['session-3spk-4min', 'mp3', 3, 'limit 5 % of speech'],
  ['session-4spk-5min', 'm4a', 4, ''],
  ['turns-6spk', 'wav', 6, ''],
  ['conversation-2spk', 'wav', 2, ''],
] as const

const fixtures = path.join(import.meta.dirname, '../../shared/fixtures/audio')

function decode(name: string, folder: string): PcmSound {
  const file = path.join(folder, `${name}.raw`)
  const args = [
    '-v',
    'error',
    '-i',
    path.join(fixtures, name),
    '-ac',
    '1',
    '-ar',
    '16000',
    '-f',
    's16le',
    file,
  ]
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
  return { path: file, sampleRate: 16_000, channels: 1, frames: statSync(file).size / 2 }
}

/** Voices told apart by their number alone, without a trained model, on recordings whose speakers are known. */
export async function benchSpeakers(): Promise<void> {
  printHeading('Speakers told apart without a model, their number given (0.25 s collar)')
  if (!existsSync(fixtures)) {
    process.stdout.write('Not measured: ../shared/fixtures is not there.\n')
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  for (const [name, type, count, held] of recordings) {
    const sound = decode(`${name}.${type}`, folder)
    const began = performance.now()
    const turns = await separateSpeakersOfSound(sound, count, new AbortController().signal)
    const perMinute = (performance.now() - began) / 1000 / (sound.frames / sound.sampleRate / 60)
    const { confusion } = scoreSpeakers(
      parseRttm(readFileSync(path.join(fixtures, `${name}.rttm`), 'utf8')),
      turns,
    )
    const pace = `${perMinute.toFixed(2)} s for a minute of sound`
    printFigure(
      `confusion on ${name}`,
      `${(100 * confusion).toFixed(2)} %`,
      [held, pace].filter(Boolean).join(', '),
    )
  }
  rmSync(folder, { recursive: true })
}
