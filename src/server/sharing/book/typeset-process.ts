// The child process that typesets a book: Typst blocks and cannot be stopped except by killing its process.
import { Worker } from 'node:worker_threads'
import type { BookCopy } from './book-data.ts'
import type { BookPart } from './book-pdf.ts'
import { typesetBook } from './typeset-book.ts'

const [, , megabytes] = process.argv
const book: BookCopy = { campaign: { name: '', description: '' }, exportedAt: '', sessions: [], entries: [] }

new Worker(new URL('./memory-watchdog.ts', import.meta.url), { workerData: Number(megabytes) }).unref()

process.on('message', (part: BookPart) => {
  if ('sessions' in part) book.sessions.push(...part.sessions)
  else if ('entries' in part) book.entries.push(...part.entries)
  else {
    Object.assign(book, part)
    process.send?.(typesetBook(book))
  }
})
process.on('disconnect', () => process.exit(0))
