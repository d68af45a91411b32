import { bookTexts } from '#contract/book.ts'
import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki.ts'
import type { BookEntry } from '#core/sharing/book.ts'
import { categoryOf } from '#core/sharing/group-entries.ts'
import { readExportedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { remainingFacts } from '#core/wiki/remaining-facts.ts'
import { keepNext, type Line, makeLine, openWith } from './book-line.ts'
import { colours, hands, leading, measure } from './book-style.ts'
import {
  type Desk,
  entryPlace,
  sessionPlace,
  setBlocks,
  setPoint,
  setTable,
  writeLinked,
} from './book-text.ts'
import type { Span } from './book-words.ts'

export const categoryPlace = (category: string) => `category-${category}`

/** The heading of a category. */
export function setCategory({ type }: Desk, category: string, count: number): Line[] {
  const name = titleCase(category)
  const title = type.set([{ text: name, hand: hands.chapter }], { leading: 28 })
  const tally = type.set([{ text: bookTexts.counts(0, count), hand: hands.note }], { leading: 15 })
  const rule = makeLine({
    height: 6,
    rules: [{ x: 0, width: measure, y: 5, colour: colours.gilt, isDotted: false }],
  })
  return keepNext(
    openWith([...title, ...tally, rule], {
      before: 34,
      room: 200,
      anchors: [categoryPlace(category)],
      chapter: name,
      title: name,
    }),
  )
}

function writeFace(entry: BookEntry): Span[] {
  const { aliases, visibility } = entry
  const parts = [
    titleCase(categoryOf(entry)),
    ...(aliases.length > 0 ? [`${bookTexts.alsoCalled} ${aliases.join(', ')}`] : []),
  ]
  const face: Span[] = [{ text: parts.join(' · '), hand: hands.note }]
  if (visibility === 'gm')
    face.push({ text: ` · ${wikiTexts.gmsOnly}`, hand: { ...hands.note, colour: colours.gilt } })
  return face
}

/** One entry: name, what it is, details, text, what else was said of it, where it was named first. */
export function setEntry(desk: Desk, entry: BookEntry, sessionIds: ReadonlyMap<number, string>): Line[] {
  const { type } = desk
  const head = [
    ...type.set([{ text: entry.name, hand: hands.name }], { leading: 17 }),
    ...type.set(writeFace(entry), { leading: 13 }),
  ]
  const text = setBlocks(desk, readExportedBlocks(entry.description), measure, entry.id)
  const said = remainingFacts(entry.description, entry.facts ?? [])
  const body = [
    ...setTable(desk, Object.entries(entry.details), entry.id),
    ...openWith(text, { before: Math.max(7, text[0]?.before ?? 0) }),
    ...(said.length === 0
      ? []
      : keepNext(type.set([{ text: bookTexts.said, hand: hands.headings[1] }], { before: 10, leading: 15 }))),
    ...said.flatMap(({ text }) =>
      setPoint(desk, '•', writeLinked(desk, [text], hands.body, entry.id), measure),
    ),
  ]
  const written =
    body.length > 0 ? body : type.set([{ text: wikiTexts.nothingWritten, hand: hands.note }], { before: 5 })
  const first = entry.sessionNumber
  const origin =
    first === null ? [] : type.set([writeOrigin(first, sessionIds.get(first))], { before: 5, leading: 13 })
  // Where an entry was named first does not stand alone on a page.
  const last = written.at(-1)
  const lines = [
    ...keepNext(head),
    ...written.slice(0, -1),
    ...(last ? [origin.length > 0 ? { ...last, keepsNext: true } : last] : []),
    ...origin,
  ]
  return openWith(lines, {
    before: 22,
    room: 5 * leading,
    anchors: [entryPlace(entry.id)],
    title: entry.name,
  })
}

function writeOrigin(number: number, sessionId: string | undefined): Span {
  const text = bookTexts.firstNamed(number)
  if (sessionId === undefined) return { text, hand: hands.label }
  return { text, hand: { ...hands.label, colour: colours.link }, goTo: sessionPlace(sessionId) }
}
