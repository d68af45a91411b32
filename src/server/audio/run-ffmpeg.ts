import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** 2 GiB of address space: a hostile file fails alone instead of taking the machine with it. */
const memoryBytes = 2 * 1024 ** 3
const prlimit = '/usr/bin/prlimit'
/** ffmpeg that writes nothing for so long is stuck. */
const silenceMs = 60_000

export type FfmpegEnd = { code: number | null; complaint: string }

/**
 * Runs ffmpeg as a child without standard input and, by its arguments, without network. What it complains about (at most
 * 16 kB) is for the log and for telling faults apart, never for people.
 * @param onOutput reads what ffmpeg writes to standard output, if anything
 * @throws the signal's reason when aborted
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: string[],
  signal: AbortSignal,
  onOutput?: (output: Readable) => Promise<void>,
): Promise<FfmpegEnd> {
  signal.throwIfAborted()
  const limited = existsSync(prlimit)
  const child = spawn(
    limited ? prlimit : ffmpeg,
    [...(limited ? [`--as=${memoryBytes}`, '--', ffmpeg] : []), '-hide_banner', '-nostdin', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let complaint = ''
  let watchdog = setTimeout(() => child.kill('SIGKILL'), silenceMs)
  const alive = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => child.kill('SIGKILL'), silenceMs)
  }
  const abort = () => child.kill('SIGKILL')
  signal.addEventListener('abort', abort, { once: true })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    alive()
    complaint = (complaint + text).slice(-16_384)
  })
  child.stdout.on('data', alive)
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    const [code] = await Promise.all([ended, onOutput ? onOutput(child.stdout) : undefined])
    signal.throwIfAborted()
    return { code, complaint }
  } catch (error) {
    child.kill('SIGKILL')
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', abort)
  }
}
