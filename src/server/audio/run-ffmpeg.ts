import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { killGroup, startProgram } from '#server/lib/run-program.ts'

export type FfmpegLimits = {
  /** Limit of the address space, so that a hostile file cannot exhaust the machine's memory. */
  memoryBytes: number
  cpuSeconds: number
  /** Maximum size of each written file. */
  outputBytes: number
  /** Maximum time without output samples; messages on stderr do not count. */
  silenceMs: number
  totalMs: number
}

/** Sized for twelve hours of sound, which take two or three hours of decoding on a small machine and result in a rendition of 220 MB. */
export const ffmpegLimits: FfmpegLimits = {
  memoryBytes: 2 * 1024 ** 3,
  cpuSeconds: 5 * 3600,
  outputBytes: 1024 ** 3,
  silenceMs: 60_000,
  totalMs: 6 * 3600_000,
}

type FfmpegEnd = { code: number | null; complaint: string }

const prlimit = '/usr/bin/prlimit'

const unshare = '/usr/bin/unshare'
/** Starts a program without any network. Containers and some systems do not allow it. */
const isolation = [unshare, '--user', '--map-current-user', '--net', '--']
let canIsolate: boolean | null = null

function findIsolation(): string[] {
  canIsolate ??=
    existsSync(unshare) && spawnSync(unshare, [...isolation.slice(1), '/bin/true'], { env: {} }).status === 0
  return canIsolate ? isolation : []
}

/**
 * ffmpeg may be old and its input is hostile. So it gets an empty environment and no network, and prlimit enforces the limits of memory, CPU
 * time and file size, each if the system allows it.
 */
function start(ffmpeg: string, args: string[], limits: FfmpegLimits): ReturnType<typeof startProgram> {
  const { memoryBytes, cpuSeconds, outputBytes } = limits
  const limited = existsSync(prlimit)
    ? [prlimit, `--as=${memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${outputBytes}`, '--core=0', '--']
    : []
  const wrapper = [...findIsolation(), ...limited]
  const [program = ffmpeg, ...rest] = [...wrapper, ffmpeg, '-hide_banner', '-nostdin', ...args]
  const child = startProgram(program, rest)
  child.stdin.end()
  return child
}

/**
 * Settles when no process of ffmpeg is left; rejects with the signal's reason when aborted. `complaint` contains the end of stderr, at most
 * 16,384 characters, and must not be shown to users.
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: string[],
  signal: AbortSignal,
  onOutput?: (output: Readable) => Promise<void>,
  limits = ffmpegLimits,
): Promise<FfmpegEnd> {
  signal.throwIfAborted()
  const child = start(ffmpeg, args, limits)
  const stop = new AbortController()
  stop.signal.addEventListener('abort', () => {
    killGroup(child)
    child.stdout.destroy()
    child.stderr.destroy()
  })
  const giveUp = (why: string) => stop.abort(new Error(`ffmpeg was stopped: ${why}`))
  const abort = () => stop.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const silence = setTimeout(() => giveUp('no sound for too long'), limits.silenceMs)
  const total = setTimeout(() => giveUp('it took too long'), limits.totalMs)

  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-16_384)
  })
  child.stdout.on('data', () => silence.refresh())
  // Child processes that ffmpeg leaves behind would keep the output open.
  child.once('exit', () => killGroup(child))
  const ended = new Promise<FfmpegEnd>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      if (killedBy) reject(new Error(`ffmpeg was ended by ${killedBy}`))
      else resolve({ code, complaint })
    })
  })
  try {
    const [end] = await Promise.all([ended, onOutput?.(child.stdout)])
    return end
  } catch (error) {
    stop.abort(error)
    await ended.catch(() => {})
    throw stop.signal.reason
  } finally {
    clearTimeout(silence)
    clearTimeout(total)
    signal.removeEventListener('abort', abort)
  }
}
