import { bookTexts } from '#contract/book.ts'
import { recapTexts } from '#contract/recap.ts'
import { countCharacters } from '#contract/text.ts'
import { type OutlineItem, type OutlinePart, outlineRecap } from '#core/recap/outline-recap.ts'
import type { BookSession } from '#core/sharing/book.ts'
import { linkText } from '#core/wiki/link-text.ts'
import {
  type BookBlock,
  type Desk,
  type Line,
  linkLine,
  type Span,
  sessionPlace,
  toSpans,
} from './book-text.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** Formats `2026-11-14` or an ISO time as “14 November 2026”. */
export const formatDate = (date: string) => longDate.format(new Date(date))

const shortField = 40
const ends = /[.?!…:][”’"')]*$/

/** Short fields share a line; a long one has its own. */
function writeFields(desk: Desk, fields: OutlineItem['fields'], texts: Span[][]): Line[] {
  const rows: Span[][] = []
  let wasShort = false
  for (const [at, [label, text]] of fields.entries()) {
    const spans: Span[] = [{ text: `${label} `, look: 'label' }, ...(texts[at] ?? [])]
    const isShort = countCharacters(text) <= shortField
    const row = rows.at(-1)
    if (row && isShort && wasShort) row.push({ text: ' · ', look: 'label' }, ...spans)
    else rows.push(spans)
    wasShort = isShort
  }
  return rows.map((row) => desk.print(row))
}

function writeItem(desk: Desk, { name, lead = '', fields }: OutlineItem): BookBlock {
  // As in a paragraph, an entry is a link only at its first mention.
  const texts = [name, lead, ...fields.map(([, text]) => text)]
  const [nameParts = [], leadParts = [], ...fieldParts] = linkText(texts, desk.names)
  const stop = lead === '' || ends.test(name) ? '' : '.'
  return {
    kind: 'item',
    line: desk.print([
      ...toSpans(nameParts, 'bold'),
      { text: `${stop} `, look: 'bold' },
      ...toSpans(leadParts),
    ]),
    fields: writeFields(
      desk,
      fields,
      fieldParts.map((parts) => toSpans(parts)),
    ),
  }
}

/** More words than three lines can hold. */
const wordsBesideLetter = 80

/** A paragraph that begins with a large letter, if it begins with a capital letter and has no line breaks. */
function writeOpening(line: Line): BookBlock {
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

/** The summary is a lede, the story begins with a large letter, all other parts have a heading. */
function writePart(desk: Desk, { heading, paragraphs, items }: OutlinePart): BookBlock[] {
  const lines = paragraphs.map((sentences) =>
    linkLine(
      desk,
      sentences.map(({ text }) => text),
    ),
  )
  if (heading === 'Summary') return lines.map((line) => ({ kind: 'paragraph', style: 'lede', line }))
  const written = lines.map((line): BookBlock => ({ kind: 'paragraph', style: 'body', line }))
  const [opening] = lines
  if (heading === 'Story' && opening) return [writeOpening(opening), ...written.slice(1)]
  return [
    { kind: 'section', name: desk.print(heading) },
    ...written,
    ...items.map((item) => writeItem(desk, item)),
  ]
}

/** One session: number, name, date, notes and recap. */
export function writeSession(desk: Desk, session: BookSession, isFirst: boolean): BookBlock[] {
  const { recap, notes, sessionNumber, name } = session
  const number = bookTexts.session(sessionNumber)
  const parts = recap ? outlineRecap(recap) : []
  const over = recap?.kind === 'highlights' ? `${number} · ${recapTexts.highlights}` : number
  return [
    {
      kind: 'session',
      title: `${sessionNumber}. ${name}`,
      place: sessionPlace(session.id),
      running: desk.print(`${number}: ${name}`),
      over: desk.print(over),
      name: desk.print(name),
      date: desk.print(formatDate(session.date)),
      opens: parts.length > 0 && !isFirst,
    },
    ...(notes === ''
      ? []
      : [{ kind: 'paragraph' as const, style: 'small' as const, line: linkLine(desk, [notes]) }]),
    ...parts.flatMap((part) => writePart(desk, part)),
  ]
}
