import { randomUUID } from 'node:crypto'
import type { ExportedCampaign, ExportedEntry } from '#core/sharing/exported-campaign.ts'
import { makePdf } from '#server/sharing/pdf/make-pdf.ts'
import { printFigure, printHeading, seconds } from './report.ts'
import { makeCampaign } from './wiki-campaign.ts'

const entryCount = 1_000

export async function benchPdf(): Promise<void> {
  printHeading(`The PDF (${entryCount.toLocaleString('en')} entries)`)
  const entries = makeCampaign(entryCount)
    .map((entry): ExportedEntry => ({ ...entry, id: randomUUID(), sessionNumber: null, sessionDate: null }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const exported: ExportedCampaign = {
    id: 'bench',
    campaign: { name: 'Bench', description: '', cover: null },
    exportedAt: new Date().toISOString(),
    names: async () => entries,
    async *sessions() {},
    async *entries() {
      yield entries
    },
    async *pictures() {},
  }
  const began = performance.now()
  const pdf = await makePdf('bench', exported, new AbortController().signal)
  const took = performance.now() - began
  const [, pages = '?'] = /\/Type \/Pages\s+\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1')) ?? []
  printFigure('PDF', seconds(took), 'limit 30 s')
  printFigure('  pages', pages, '')
  printFigure('  size', `${(pdf.length / 1e6).toFixed(1)} MB`, '')
}
