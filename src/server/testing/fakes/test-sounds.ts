import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { audioTexts } from '#contract/audio/schemas.ts'
import { findFfmpeg } from '#server/audio/find-ffmpeg.ts'
import type { TranscribedSound, Transcriber } from '#server/ports/transcriber.ts'
import { isFull } from '#server/testing/server/test-scale.ts'

/**
 * Prefers the ffmpeg of the npm package, which starts faster than Debian's. The full test uses the program on the PATH.
 */
export function findTestFfmpeg(): string | null {
  return (isFull ? null : findFfmpeg(null, '')) ?? findFfmpeg(null, process.env['PATH'] ?? '')
}

type SoundOptions = { seconds?: number; source?: string; args?: string[] }

const made = new Map<string, Promise<Uint8Array>>()

export async function makeSound(fileName: string, options: SoundOptions = {}): Promise<Uint8Array> {
  const key = JSON.stringify([fileName, options])
  const sound = made.get(key) ?? encodeSound(fileName, options)
  made.set(key, sound)
  return (await sound).slice()
}

async function encodeSound(fileName: string, options: SoundOptions): Promise<Uint8Array> {
  const ffmpeg = findFfmpeg(null, process.env['PATH'] ?? '')
  if (!ffmpeg) throw new Error(audioTexts.noFfmpeg)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-sound-'))
  const file = path.join(folder, fileName)
  const source = options.source ?? `sine=frequency=330:duration=${options.seconds ?? 2}`
  const args = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, ...(options.args ?? []), file]
  await promisify(execFile)(ffmpeg, args)
  const bytes = new Uint8Array(await readFile(file))
  await rm(folder, { recursive: true })
  return bytes
}

/** Waits for `during` first, so that a test can act during a transcription. */
export function aTranscriber(
  result: Partial<TranscribedSound> = {},
  during: (signal: AbortSignal) => Promise<void> = async () => {},
): Transcriber {
  const words = [
    { text: 'Mirelle', start: 0.1, end: 0.5 },
    { text: 'waits', start: 0.5, end: 0.9 },
  ]
  return {
    name: 'scripted',
    label: 'Scripted',
    isReady: async () => true,
    async transcribe({ signal, onProgress }) {
      await during(signal)
      signal.throwIfAborted()
      onProgress(1)
      return {
        engine: 'scripted',
        language: 'en',
        separatesSpeakers: true,
        segments: [{ start: 0.1, end: 0.9, speaker: 'Rowan', text: 'Mirelle waits.', words }],
        ...result,
      }
    },
  }
}
