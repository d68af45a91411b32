import { spawn } from 'node:child_process'
import { lowerPriority } from '#server/lib/lower-priority.ts'

export type ChildResult = { code: number | null; stdout: Buffer; stderr: string }

const maxStderrLength = 4096

/**
 * The environment of the program is empty, because the server's environment contains API keys. An abort kills the process group; the
 * promise then rejects once the process has ended.
 */
export function runChild(
  program: string,
  args: string[],
  options: { signal: AbortSignal; input?: Uint8Array; maxStdoutBytes?: number },
): Promise<ChildResult> {
  const { signal, input, maxStdoutBytes = 64 * 1024 * 1024 } = options
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: {}, detached: true })
    const out: Buffer[] = []
    let outBytes = 0
    let stderr = ''
    const kill = () => {
      const isRunning = child.exitCode === null && child.signalCode === null
      // A negative pid addresses the process group.
      if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGKILL')
    }
    signal.addEventListener('abort', kill, { once: true })
    if (child.pid !== undefined) lowerPriority(child.pid)
    child.stdout.on('data', (chunk: Buffer) => {
      outBytes += chunk.length
      if (outBytes <= maxStdoutBytes) out.push(chunk)
      else kill()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-maxStderrLength)
    })
    // A child that ends early closes its input; its exit code reports the failure.
    child.stdin.on('error', () => undefined)
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
