// This module runs in a child process, because Typst blocks its thread and can only be stopped by killing the process.
import type { Letter } from '#contract/recap/letters.ts'
import type { ExportedCampaign, ExportedEntry, ExportedSession } from '#core/sharing/exported-campaign.ts'
import { limitMemory } from '#server/lib/limit-memory.ts'
import type { PdfSource } from './pdf-data.ts'
import { drawPreview, type LetterPreview, toJpeg, typesetLetter, typesetPdf } from './typeset.ts'

/** The parts of a campaign arrive in this order: sessions, entries, pictures, campaign. */
export type TypesetPart =
  | { sessions: ExportedSession[] }
  | { entries: ExportedEntry[] }
  | { picture: { id: string; webp: Uint8Array } }
  | Pick<ExportedCampaign, 'campaign' | 'exportedAt'>
  | { letter: Letter }
  | { preview: LetterPreview }

const [, , megabytes] = process.argv
const pictures = new Map<string, Uint8Array>()
const source: PdfSource = {
  campaign: { name: '', description: '', cover: null },
  exportedAt: '',
  sessions: [],
  entries: [],
  pictures,
}
const converted: Promise<unknown>[] = []

limitMemory(Number(megabytes))

async function addPicture({ id, webp }: { id: string; webp: Uint8Array }): Promise<void> {
  pictures.set(id, await toJpeg(webp))
}

process.on('message', async (part: TypesetPart) => {
  if ('sessions' in part) source.sessions.push(...part.sessions)
  else if ('entries' in part) source.entries.push(...part.entries)
  else if ('picture' in part) converted.push(addPicture(part.picture))
  else if ('letter' in part) process.send?.(typesetLetter(part.letter))
  else if ('preview' in part) process.send?.(await drawPreview(part.preview))
  else {
    await Promise.all(converted)
    Object.assign(source, part)
    process.send?.(typesetPdf(source))
  }
})
process.on('disconnect', () => process.exit(0))
