import { recapTexts } from '#contract/recap/schemas.ts'
import { pdfTexts } from '#contract/sharing/exports.ts'
import { countCharacters } from '#contract/text.ts'
import { listRecapParts, type RecapPart, type RecapPartItem } from '#core/recap/list-recap-parts.ts'
import type { ExportedSession } from '#core/sharing/exported-campaign.ts'
import { linkText } from '#core/wiki/links/link-text.ts'
import {
  type Line,
  linkLine,
  type PdfBlock,
  type PdfContext,
  type Span,
  sessionAnchor,
  toSpans,
} from './pdf-text.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** Formats `2026-11-14` or an ISO time as “14 November 2026”. */
export const formatDate = (date: string) => longDate.format(new Date(date))

const shortField = 40
const ends = /[.?!…:][”’"')]*$/

function writeFields(context: PdfContext, fields: RecapPartItem['fields'], texts: Span[][]): Line[] {
  const rows: Span[][] = []
  let wasShort = false
  for (const [at, [label, text]] of fields.entries()) {
    const spans: Span[] = [{ text: `${label} `, emphasis: 'label' }, ...(texts[at] ?? [])]
    const isShort = countCharacters(text) <= shortField
    const row = rows.at(-1)
    if (row && isShort && wasShort) row.push({ text: ' · ', emphasis: 'label' }, ...spans)
    else rows.push(spans)
    wasShort = isShort
  }
  return rows.map((row) => context.print(row))
}

function writeItem(context: PdfContext, { name, lead = '', fields }: RecapPartItem): PdfBlock {
  // One call links all texts of an item, because only the first mention of an entry in the item becomes a link.
  const texts = [name, lead, ...fields.map(([, text]) => text)]
  const [nameParts = [], leadParts = [], ...fieldParts] = linkText(texts, context.names)
  const stop = lead === '' || ends.test(name) ? '' : '.'
  return {
    kind: 'item',
    line: context.print([
      ...toSpans(nameParts, 'bold'),
      { text: `${stop} `, emphasis: 'bold' },
      ...toSpans(leadParts),
    ]),
    fields: writeFields(
      context,
      fields,
      fieldParts.map((parts) => toSpans(parts)),
    ),
  }
}

/** Maximum number of words that the template gets to fill the three lines beside the drop cap. The lines hold fewer words. */
const wordsBesideLetter = 80

/** A text that begins with a capital letter gets a drop cap. */
export function writeOpening(line: Line): PdfBlock {
  const [first, ...others] = line.spans
  const [letter] = /^\p{Lu}\p{M}*/u.exec(first?.text ?? '') ?? []
  if (!first || !letter || line.spans.some(({ text }) => text === '\n')) {
    return { kind: 'paragraph', style: 'body', line }
  }
  const words = [{ ...first, text: first.text.slice(letter.length) }, ...others].flatMap((span) =>
    (span.text.match(/\S+\s*|\s+/g) ?? []).map((text) => ({ ...span, text })),
  )
  return {
    kind: 'story',
    letter,
    words: { ...line, spans: words.slice(0, wordsBesideLetter) },
    rest: { ...line, spans: words.slice(wordsBesideLetter) },
  }
}

function writePart(context: PdfContext, { heading, paragraphs, items }: RecapPart): PdfBlock[] {
  const lines = paragraphs.map((sentences) =>
    linkLine(
      context,
      sentences.map(({ text }) => text),
    ),
  )
  if (heading === 'Summary') return lines.map((line) => ({ kind: 'paragraph', style: 'lede', line }))
  const written = lines.flatMap((line, at): PdfBlock[] => {
    const scene = paragraphs[at]?.[0]?.scene
    const told: PdfBlock =
      heading === 'Story' && at === 0 ? writeOpening(line) : { kind: 'paragraph', style: 'body', line }
    return scene ? [{ kind: 'heading', level: 3, line: context.print(scene) }, told] : [told]
  })
  if (heading === 'Story') return written
  return [
    { kind: 'section', name: context.print(heading) },
    ...written,
    ...items.map((item) => writeItem(context, item)),
  ]
}

export function writeSession(context: PdfContext, session: ExportedSession, isFirst: boolean): PdfBlock[] {
  const { recap, notes, sessionNumber, name } = session
  const number = pdfTexts.session(sessionNumber)
  const parts = recap ? listRecapParts(recap) : []
  const over = recap?.kind === 'highlights' ? `${number} · ${recapTexts.highlights}` : number
  return [
    {
      kind: 'session',
      title: `${sessionNumber}. ${name}`,
      anchor: sessionAnchor(session.id),
      running: context.print(`${number}: ${name}`),
      over: context.print(over),
      name: context.print(name),
      date: context.print(formatDate(session.date)),
      opens: parts.length > 0 && !isFirst,
    },
    ...(notes === ''
      ? []
      : [{ kind: 'paragraph' as const, style: 'small' as const, line: linkLine(context, [notes]) }]),
    ...parts.flatMap((part) => writePart(context, part)),
  ]
}
