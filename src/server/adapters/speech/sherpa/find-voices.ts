import { createRequire } from 'node:module'
import type { TimeRange } from '#core/audio/find-speech.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { startSherpaChild } from './sherpa-child.ts'

/**
 * Finds speech with Silero VAD in a child process, which takes about 25 seconds of CPU time per hour of sound. Returns null if
 * sherpa-onnx is not installed or fails.
 */
export async function findVoices(sound: PcmSound, signal: AbortSignal): Promise<TimeRange[] | null> {
  if (!isSherpaInstalled()) return null
  const child = startSherpaChild()
  try {
    const { path, channels, frames } = sound
    const { voices } = await child.ask({ type: 'find-voices', path, channels, frames }, signal)
    return voices ?? null
  } catch {
    signal.throwIfAborted()
    return null
  } finally {
    await child.stop()
  }
}

/** Only locates the package; the child process loads it. */
export function isSherpaInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('sherpa-onnx-node')
    return true
  } catch {
    return false
  }
}
