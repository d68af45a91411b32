// The child process that typesets a PDF: Typst blocks and cannot be stopped except by killing its process.
import { Worker } from 'node:worker_threads'
import type { PdfPart } from './make-pdf.ts'
import type { PdfSource } from './pdf-data.ts'
import { typesetPdf } from './typeset-pdf.ts'

const [, , megabytes] = process.argv
const source: PdfSource = {
  campaign: { name: '', description: '' },
  exportedAt: '',
  sessions: [],
  entries: [],
}

new Worker(new URL('./memory-watchdog.ts', import.meta.url), { workerData: Number(megabytes) }).unref()

process.on('message', (part: PdfPart) => {
  if ('sessions' in part) source.sessions.push(...part.sessions)
  else if ('entries' in part) source.entries.push(...part.entries)
  else {
    Object.assign(source, part)
    process.send?.(typesetPdf(source))
  }
})
process.on('disconnect', () => process.exit(0))
