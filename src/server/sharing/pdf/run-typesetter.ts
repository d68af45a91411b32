import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '#contract/errors.ts'
import { pdfTexts } from '#contract/sharing/pdf.ts'
import type { TypesetPart } from './typeset-process.ts'

type TypesetLimits = { time: number; memory: number }
type Send = (part: TypesetPart) => void

async function receiveFile(child: ChildProcess, signal: AbortSignal): Promise<Uint8Array> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-4096)
  })
  const ended = once(child, 'close', { signal }).then(([code]) => {
    // After an error the process exits with code 1 and a message. Any other exit counts as out of memory.
    throw code === 1 && stderr !== ''
      ? new Error(stderr)
      : new AppError('LIMIT', pdfTexts.tooLong, { cause: stderr })
  })
  const [file] = await Promise.race([once(child, 'message', { signal }), ended])
  if (!(file instanceof Uint8Array)) throw new Error('The typesetter sent something other than a file')
  return file
}

/** Rejects with LIMIT if typesetting takes too much time or memory. */
export async function runTypesetter(
  sendParts: (send: Send) => Promise<void>,
  signal: AbortSignal,
  limits: TypesetLimits,
): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(limits.time)
  const stop = AbortSignal.any([signal, timeout])
  const child = fork(new URL('./typeset-process.ts', import.meta.url), [String(limits.memory)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    env: {},
  })
  const closed = once(child, 'close')
  const send: Send = (part) => {
    stop.throwIfAborted()
    // The callback ignores failures of sending: `receiveFile` learns from 'close' that the process has ended.
    child.send(part, () => undefined)
  }
  try {
    const [file] = await Promise.all([receiveFile(child, stop), sendParts(send)])
    return file
  } catch (error) {
    signal.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new AppError('LIMIT', pdfTexts.tooLong, { cause: error })
  } finally {
    child.kill('SIGKILL')
    await closed
  }
}
