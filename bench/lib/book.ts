import { randomUUID } from 'node:crypto'
import type { Book, BookEntry } from '#core/sharing/book.ts'
import { makeBookPdf } from '#server/sharing/book/book-pdf.ts'
import { printFigure, printHeading, seconds } from './report.ts'
import { makeCampaign } from './wiki-campaign.ts'

const entryCount = 1_000

/** A wiki of a thousand entries as a PDF. */
export async function benchBook(): Promise<void> {
  printHeading(`The PDF (${entryCount.toLocaleString('en')} entries)`)
  const entries = makeCampaign(entryCount)
    .map((entry): BookEntry => ({ ...entry, id: randomUUID(), sessionNumber: null, sessionDate: null }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const book: Book = {
    campaign: { name: 'Bench', description: '' },
    exportedAt: new Date().toISOString(),
    names: async () => entries,
    async *sessions() {},
    async *entries() {
      yield entries
    },
  }
  const began = performance.now()
  const pdf = await makeBookPdf('bench', book, new AbortController().signal)
  const took = performance.now() - began
  const [, pages = '?'] = /\/Type \/Pages\s+\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1')) ?? []
  printFigure('PDF', seconds(took), 'limit 30 s')
  printFigure('  pages', pages, '')
  printFigure('  size', `${(pdf.length / 1e6).toFixed(1)} MB`, '')
}
