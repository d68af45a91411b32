import { bookTexts } from '#contract/book.ts'
import { recapTexts } from '#contract/recap.ts'
import { countCharacters } from '#contract/text.ts'
import { type OutlineItem, type OutlinePart, outlineRecap } from '#core/recap/outline-recap.ts'
import type { BookSession } from '#core/sharing/book.ts'
import { linkText } from '#core/wiki/link-text.ts'
import { indentLines, keepNext, type Line, openWith } from './book-line.ts'
import { hands, leading, measure } from './book-style.ts'
import { type Desk, inHand, sessionPlace, writeLinked } from './book-text.ts'
import type { Span } from './book-words.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** `2026-11-14` or a moment: “14 November 2026”. */
export const tellDate = (date: string) => longDate.format(new Date(date))

const fieldIndent = 12
const shortField = 40
const ends = /[.?!…:][”’"')]*$/

/** What is said of it: short fields share a line, others have one of their own. */
function setFields(desk: Desk, fields: OutlineItem['fields'], texts: Span[][]): Line[] {
  const rows: Span[][] = []
  let wasShort = false
  for (const [place, [label, text]] of fields.entries()) {
    const spans = [{ text: `${label} `, hand: hands.label }, ...(texts[place] ?? [])]
    const isShort = countCharacters(text) <= shortField
    const row = rows.at(-1)
    if (row && isShort && wasShort) row.push({ text: ' · ', hand: hands.label }, ...spans)
    else rows.push(spans)
    wasShort = isShort
  }
  const width = measure - fieldIndent
  return rows.flatMap((row) =>
    indentLines(desk.type.set(row, { width, leading: 12.5, before: 1.5 }), fieldIndent),
  )
}

function setItem(desk: Desk, { name, lead = '', fields }: OutlineItem): Line[] {
  // As in a paragraph, an entry is a link where it is named first.
  const texts = [name, lead, ...fields.map(([, text]) => text)]
  const [nameParts = [], leadParts = [], ...fieldParts] = linkText(texts, desk.names)
  const stop = lead === '' || ends.test(name) ? '' : '.'
  const lines = desk.type.set(
    [
      ...inHand(nameParts, hands.bodyBold),
      { text: `${stop} `, hand: hands.bodyBold },
      ...inHand(leadParts, hands.body),
    ],
    { before: 6 },
  )
  const told = setFields(
    desk,
    fields,
    fieldParts.map((parts) => inHand(parts, hands.small)),
  )
  return told.length > 0 ? [...keepLast(lines), ...told] : lines
}

const keepLast = (lines: Line[]): Line[] =>
  lines.map((line, place) => (place === lines.length - 1 ? { ...line, keepsNext: true } : line))

/** The summary is a lede, the story begins with a large letter; what else was found has a heading each. */
function setPart(desk: Desk, { heading, paragraphs, items }: OutlinePart): Line[] {
  const sentences = paragraphs.map((paragraph) => paragraph.map(({ text }) => text))
  if (heading === 'Summary') {
    return sentences.flatMap((one) =>
      desk.type.set(writeLinked(desk, one, hands.lede), { before: 10, leading: 16.5 }),
    )
  }
  if (heading === 'Story') {
    return sentences.flatMap((one, place) => {
      const spans = writeLinked(desk, one, hands.body)
      return place === 0
        ? desk.type.setWithDrop(spans, { before: 16, isJustified: true })
        : desk.type.set(spans, { before: 5, isJustified: true })
    })
  }
  const title = desk.type.set([{ text: heading, hand: hands.name }], { before: 20, leading: 17 })
  return [
    ...keepNext(openWith(title, { room: 4 * leading })),
    ...sentences.flatMap((one) =>
      desk.type.set(writeLinked(desk, one, hands.body), { before: 5, isJustified: true }),
    ),
    ...items.flatMap((item) => setItem(desk, item)),
  ]
}

/** One session: number, name, day, what is noted of it, and its recap. */
export function setSession(desk: Desk, session: BookSession, isFirst: boolean): Line[] {
  const { type } = desk
  const { recap } = session
  const number = bookTexts.session(session.sessionNumber)
  const over = recap?.kind === 'highlights' ? `${number} · ${recapTexts.highlights}` : number
  const head = [
    ...type.set([{ text: over, hand: hands.over }], { leading: 15 }),
    ...type.set([{ text: session.name, hand: hands.chapter }], { leading: 27 }),
    ...type.set([{ text: tellDate(session.date), hand: hands.note }], { leading: 15 }),
  ]
  const notes = type.set(writeLinked(desk, [session.notes], hands.small), { before: 8, leading: 12.5 })
  const parts = recap ? outlineRecap(recap) : []
  return openWith([...keepNext(head), ...notes, ...parts.flatMap((part) => setPart(desk, part))], {
    before: 34,
    anchors: [sessionPlace(session.id)],
    title: `${number}: ${session.name}`,
    ...(parts.length > 0 && !isFirst ? { opens: 'page' as const, before: 0 } : { room: 120 }),
  })
}
