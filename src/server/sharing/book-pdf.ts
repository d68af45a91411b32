import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bookLimits, bookTexts } from '#contract/book.ts'
import { AppError } from '#contract/errors.ts'
import type { Book, BookEntry, BookSession } from '#core/sharing/book.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** What the thread is sent, one after another; the campaign comes last. */
export type BookPart =
  | { sessions: BookSession[] }
  | { entries: BookEntry[] }
  | Pick<Book, 'campaign' | 'exportedAt'>

/** One book at a time: each takes a processor and a lot of memory. */
const queueBook = createFairQueue(1)

async function sendBook(thread: Worker, book: Book, signal: AbortSignal): Promise<void> {
  const send = (part: BookPart) => {
    signal.throwIfAborted()
    thread.postMessage(part)
  }
  for await (const session of book.sessions()) send({ sessions: [session] })
  for await (const entries of book.entries()) send({ entries })
  send({ campaign: book.campaign, exportedAt: book.exportedAt })
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * The book of a campaign as a PDF, set in a thread of its own, which ends when the signal aborts. A campaign too large for
 * one book is told so.
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
    const thread = new Worker(new URL('./book-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    })
    try {
      const [[pdf]] = await Promise.all([
        once(thread, 'message', { signal: stop }) as Promise<[Uint8Array]>,
        sendBook(thread, book, stop),
      ])
      return pdf
    } catch (error) {
      signal.throwIfAborted()
      if (!late.aborted && !isOutOfMemory(error)) throw error
      throw new AppError('LIMIT', bookTexts.tooLong, { cause: error })
    } finally {
      await thread.terminate()
    }
  }
  return queueBook(account, make, signal)
}
