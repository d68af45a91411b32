import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { bookLimits, bookTexts } from '#contract/book.ts'
import { AppError } from '#contract/errors.ts'
import type { Book, BookEntry, BookSession } from '#core/sharing/book.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** The messages to the process, in this order: sessions, entries, campaign. */
export type BookPart =
  | { sessions: BookSession[] }
  | { entries: BookEntry[] }
  | Pick<Book, 'campaign' | 'exportedAt'>

/** One book at a time: each takes a processor and a lot of memory. */
const queueBook = createFairQueue(1)

async function sendBook(child: ChildProcess, book: Book, signal: AbortSignal): Promise<void> {
  const send = (part: BookPart) => {
    signal.throwIfAborted()
    // A process that has ended is reported by 'close'.
    child.send(part, () => undefined)
  }
  for await (const session of book.sessions()) send({ sessions: [session] })
  for await (const entries of book.entries()) send({ entries })
  send({ campaign: book.campaign, exportedAt: book.exportedAt })
}

/** Resolves to the PDF; rejects with what the process wrote to stderr when it ends without one. */
async function receivePdf(child: ChildProcess, signal: AbortSignal): Promise<Uint8Array> {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4096)
  })
  const ended = once(child, 'close', { signal }).then(([code]) => {
    // An error has code 1 and a message; a process without memory ends without.
    throw code === 1 && complaint !== ''
      ? new Error(complaint)
      : new AppError('LIMIT', bookTexts.tooLong, { cause: complaint })
  })
  const [pdf] = await Promise.race([once(child, 'message', { signal }), ended])
  if (!(pdf instanceof Uint8Array)) throw new Error('The press sent something other than a PDF')
  return pdf
}

/**
 * The book of a campaign as a PDF, set in a process of its own, which is killed when the signal aborts. Rejects with LIMIT
 * when the campaign is too large for one book.
 * @param account whose turn it takes: books of one account do not hold up another's
 */
export function makeBookPdf(
  account: string,
  book: Book,
  signal: AbortSignal,
  limits: { time: number; memory: number } = bookLimits,
): Promise<Uint8Array> {
  const make = async () => {
    const late = AbortSignal.timeout(limits.time)
    const stop = AbortSignal.any([signal, late])
    const child = fork(new URL('./book-press.ts', import.meta.url), [String(limits.memory)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
      env: {},
    })
    const closed = once(child, 'close')
    try {
      const [pdf] = await Promise.all([receivePdf(child, stop), sendBook(child, book, stop)])
      return pdf
    } catch (error) {
      signal.throwIfAborted()
      if (!late.aborted) throw error
      throw new AppError('LIMIT', bookTexts.tooLong, { cause: error })
    } finally {
      child.kill('SIGKILL')
      await closed
    }
  }
  return queueBook(account, make, signal)
}
