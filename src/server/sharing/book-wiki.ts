import { bookTexts } from '#contract/book.ts'
import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki.ts'
import type { BookEntry } from '#core/sharing/book.ts'
import { categoryOf } from '#core/sharing/group-entries.ts'
import { readExportedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { remainingFacts } from '#core/wiki/remaining-facts.ts'
import {
  type BookBlock,
  type Desk,
  entryPlace,
  type Line,
  linkLine,
  sessionPlace,
  writeBlocks,
  writeTable,
} from './book-text.ts'

export const categoryPlace = (category: string) => `category-${category}`

/** The heading of a category. */
export function writeCategory({ print }: Desk, category: string, count: number): BookBlock {
  const title = titleCase(category)
  const tally = print(bookTexts.counts(0, count))
  return { kind: 'category', title, place: categoryPlace(category), name: print(title), tally }
}

function writeFace({ print }: Desk, entry: BookEntry): Line {
  const { aliases, visibility } = entry
  const parts = [
    titleCase(categoryOf(entry)),
    ...(aliases.length > 0 ? [`${bookTexts.alsoCalled} ${aliases.join(', ')}`] : []),
  ]
  return print([
    { text: parts.join(' · ') },
    ...(visibility === 'gm' ? [{ text: ` · ${wikiTexts.gmsOnly}`, look: 'gilt' as const }] : []),
  ])
}

/** One entry: name, what it is, details, text, the other facts about it, the session that named it first. */
export function writeEntry(
  desk: Desk,
  entry: BookEntry,
  sessionIds: ReadonlyMap<number, string>,
  first: boolean,
): BookBlock {
  const { id, name, description, details, facts = [], sessionNumber } = entry
  const said = remainingFacts(description, facts)
  const body: BookBlock[] = [
    ...(Object.keys(details).length > 0 ? [writeTable(desk, details, id)] : []),
    ...writeBlocks(desk, readExportedBlocks(description), id),
    ...(said.length > 0 ? writeSaid(desk, said, id) : []),
  ]
  if (body.length === 0) {
    body.push({ kind: 'paragraph', style: 'note', line: desk.print(wikiTexts.nothingWritten) })
  }
  return {
    kind: 'entry',
    title: name,
    place: entryPlace(id),
    name: desk.print(name),
    face: writeFace(desk, entry),
    first,
    blocks: body,
    ...(sessionNumber === null ? {} : { origin: writeOrigin(desk, sessionNumber, sessionIds) }),
  }
}

function writeOrigin({ print }: Desk, number: number, sessionIds: ReadonlyMap<number, string>): Line {
  const sessionId = sessionIds.get(number)
  const to = sessionId === undefined ? {} : { to: sessionPlace(sessionId) }
  return print([{ text: bookTexts.firstNamed(number), ...to }])
}

function writeSaid(desk: Desk, said: { text: string }[], id: string): BookBlock[] {
  return [
    { kind: 'heading', level: 2, line: desk.print(bookTexts.said) },
    { kind: 'points', points: said.map(({ text }) => ({ mark: '•', line: linkLine(desk, [text], id) })) },
  ]
}
