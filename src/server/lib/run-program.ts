import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { lowerPriority } from './lower-priority.ts'

const maxStdoutBytes = 64 * 1024 * 1024
const maxStderrLength = 4096

/**
 * Starts a program at a low priority, as the leader of a process group. Its environment is empty, because the server's environment contains
 * API keys.
 */
export function startProgram(program: string, args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(program, args, { env: {}, detached: true })
  if (child.pid !== undefined) lowerPriority(child.pid)
  // If the program ends early, writing to its input fails. This error is ignored, because the exit code reports the failure.
  child.stdin.on('error', () => undefined)
  return child
}

export function killGroup({ pid }: ChildProcess): void {
  try {
    // A negative pid addresses the process group.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group is already gone.
  }
}

type ProgramResult = { code: number | null; stdout: Buffer; stderr: string }

/** An abort kills the process group; the promise then rejects once the program has ended. */
export function runProgram(
  program: string,
  args: string[],
  { signal, input }: { signal: AbortSignal; input?: Uint8Array },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = startProgram(program, args)
    const out: Buffer[] = []
    let outBytes = 0
    let stderr = ''
    const kill = () => killGroup(child)
    signal.addEventListener('abort', kill, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      outBytes += chunk.length
      if (outBytes <= maxStdoutBytes) out.push(chunk)
      else kill()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-maxStderrLength)
    })
    child.stdin.end(input)
    child.on('error', (error) => {
      signal.removeEventListener('abort', kill)
      reject(error)
    })
    child.on('close', (code) => {
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else resolve({ code, stdout: Buffer.concat(out), stderr })
    })
  })
}
