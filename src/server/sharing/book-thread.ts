import { parentPort } from 'node:worker_threads'
import { drawBook } from './book-draw.ts'
import { type BookCopy, layOutBook } from './book-layout.ts'
import type { BookPart } from './book-pdf.ts'

/** Takes a book part by part and answers with its PDF. */
const book: BookCopy = { campaign: { name: '', description: '' }, exportedAt: '', sessions: [], entries: [] }
parentPort?.on('message', async (part: BookPart) => {
  if ('sessions' in part) book.sessions.push(...part.sessions)
  else if ('entries' in part) book.entries.push(...part.entries)
  else {
    Object.assign(book, part)
    const pdf = await drawBook(layOutBook(book))
    parentPort?.postMessage(Uint8Array.from(pdf))
  }
})
