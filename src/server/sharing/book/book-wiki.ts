import { bookTexts } from '#contract/sharing/book.ts'
import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import type { BookEntry } from '#core/sharing/book.ts'
import { categoryOf } from '#core/sharing/group-entries.ts'
import { readExportedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { remainingFacts } from '#core/wiki/text/remaining-facts.ts'
import {
  type BookBlock,
  type BookContext,
  entryAnchor,
  type Line,
  linkLine,
  sessionAnchor,
  writeBlocks,
  writeTable,
} from './book-text.ts'

export const categoryAnchor = (category: string) => `category-${category}`

export function writeCategory({ print }: BookContext, category: string, count: number): BookBlock {
  const title = titleCase(category)
  const tally = print(bookTexts.counts(0, count))
  return { kind: 'category', title, anchor: categoryAnchor(category), name: print(title), tally }
}

function writeSubtitle({ print }: BookContext, entry: BookEntry): Line {
  const { aliases, visibility } = entry
  const parts = [
    titleCase(categoryOf(entry)),
    ...(aliases.length > 0 ? [`${bookTexts.alsoCalled} ${aliases.join(', ')}`] : []),
  ]
  return print([
    { text: parts.join(' · ') },
    ...(visibility === 'gm' ? [{ text: ` · ${wikiTexts.gmsOnly}`, emphasis: 'gilt' as const }] : []),
  ])
}

/** Facts that already stand in the description are left out. */
export function writeEntry(
  context: BookContext,
  entry: BookEntry,
  sessionIds: ReadonlyMap<number, string>,
  first: boolean,
): BookBlock {
  const { id, name, description, details, facts = [], sessionNumber } = entry
  const said = remainingFacts(description, facts)
  const body: BookBlock[] = [
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
    ...(sessionNumber === null ? {} : { origin: writeOrigin(context, sessionNumber, sessionIds) }),
  }
}

function writeOrigin({ print }: BookContext, number: number, sessionIds: ReadonlyMap<number, string>): Line {
  const sessionId = sessionIds.get(number)
  const to = sessionId === undefined ? {} : { to: sessionAnchor(sessionId) }
  return print([{ text: bookTexts.firstNamed(number), ...to }])
}

function writeFacts(context: BookContext, said: { text: string }[], id: string): BookBlock[] {
  return [
    { kind: 'heading', level: 2, line: context.print(bookTexts.said) },
    { kind: 'points', points: said.map(({ text }) => ({ mark: '•', line: linkLine(context, [text], id) })) },
  ]
}
