import { pdfTexts } from '#contract/sharing/exports.ts'
import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import type { ExportedEntry } from '#core/sharing/exported-campaign.ts'
import { categoryOf } from '#core/sharing/group-entries.ts'
import { readExportedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { remainingFacts } from '#core/wiki/text/add-sentence.ts'
import {
  entryAnchor,
  type Line,
  linkLine,
  type PdfBlock,
  type PdfContext,
  sessionAnchor,
  writeBlocks,
  writeTable,
} from './pdf-text.ts'

export const categoryAnchor = (category: string) => `category-${category}`

export function writeCategory({ print }: PdfContext, category: string, count: number): PdfBlock {
  const title = titleCase(category)
  const tally = print(pdfTexts.counts(0, count))
  return { kind: 'category', title, anchor: categoryAnchor(category), name: print(title), tally }
}

function writeSubtitle({ print }: PdfContext, entry: ExportedEntry): Line {
  const { aliases, visibility } = entry
  const parts = [
    titleCase(categoryOf(entry)),
    ...(aliases.length > 0 ? [`${pdfTexts.alsoCalled} ${aliases.join(', ')}`] : []),
  ]
  return print([
    { text: parts.join(' · ') },
    ...(visibility === 'gm' ? [{ text: ` · ${wikiTexts.gmsOnly}`, emphasis: 'gilt' as const }] : []),
  ])
}

export function writeEntry(
  context: PdfContext,
  entry: ExportedEntry,
  sessionIds: ReadonlyMap<number, string>,
  first: boolean,
): PdfBlock {
  const { id, name, description, details, facts = [], sessionNumber } = entry
  const picture = context.findPicture(entry.picture)
  const said = remainingFacts(description, facts)
  const body: PdfBlock[] = [
    ...(Object.keys(details).length > 0 ? [writeTable(context, details, id)] : []),
    ...writeBlocks(context, readExportedBlocks(description), id),
    ...(said.length > 0 ? writeFacts(context, said, id) : []),
  ]
  if (body.length === 0) {
    body.push({ kind: 'paragraph', style: 'note', line: context.print(wikiTexts.nothingWritten) })
  }
  return {
    kind: 'entry',
    title: name,
    anchor: entryAnchor(id),
    name: context.print(name),
    subtitle: writeSubtitle(context, entry),
    first,
    blocks: body,
    ...(picture === null ? {} : { picture }),
    ...(sessionNumber === null ? {} : { origin: writeOrigin(context, sessionNumber, sessionIds) }),
  }
}

function writeOrigin({ print }: PdfContext, number: number, sessionIds: ReadonlyMap<number, string>): Line {
  const sessionId = sessionIds.get(number)
  const to = sessionId === undefined ? {} : { to: sessionAnchor(sessionId) }
  return print([{ text: pdfTexts.firstNamed(number), ...to }])
}

function writeFacts(context: PdfContext, said: { text: string }[], id: string): PdfBlock[] {
  return [
    { kind: 'heading', level: 2, line: context.print(pdfTexts.said) },
    { kind: 'points', points: said.map(({ text }) => ({ mark: '•', line: linkLine(context, [text], id) })) },
  ]
}
