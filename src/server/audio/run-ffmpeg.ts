import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { lowerPriority } from '#server/lib/lower-priority.ts'

export type FfmpegLimits = {
  /** Of address space: a hostile file fails alone instead of taking the machine with it. */
  memoryBytes: number
  cpuSeconds: number
  /** Of each file that it writes. */
  fileBytes: number
  /** Without a sample for so long it is stuck. What it complains about is no sign of life. */
  silenceMs: number
  totalMs: number
}

/** A small machine decodes twelve hours of sound in two or three; as a rendition they weigh 220 MB. */
export const ffmpegLimits: FfmpegLimits = {
  memoryBytes: 2 * 1024 ** 3,
  cpuSeconds: 5 * 3600,
  fileBytes: 1024 ** 3,
  silenceMs: 60_000,
  totalMs: 6 * 3600_000,
}

export type FfmpegEnd = { code: number | null; complaint: string }
type Child = ChildProcessByStdio<null, Readable, Readable>

const prlimit = '/usr/bin/prlimit'

/** At low priority, in a process group of its own, without our environment: there stand the keys. Not every system has prlimit. */
function start(ffmpeg: string, args: string[], limits: FfmpegLimits): Child {
  const { memoryBytes, cpuSeconds, fileBytes } = limits
  const cage = existsSync(prlimit)
    ? [prlimit, `--as=${memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, '--core=0', '--']
    : []
  const [program = ffmpeg, ...rest] = [...cage, ffmpeg, '-hide_banner', '-nostdin', ...args]
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: {}, detached: true })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

/** Ends it and whatever it started. */
function killGroup({ pid }: Child): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}

/**
 * Runs ffmpeg as a child without standard input and, by its arguments, without network. What it complains about (the last
 * 16 kB) is for telling faults apart, never for people. When this settles, nothing of it runs any more.
 * @param onOutput reads what ffmpeg writes to standard output, if anything
 * @throws the signal's reason when aborted, what `onOutput` throws, and an error where ffmpeg was killed or crashed
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
  // What it started and left behind would hold its output open.
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
