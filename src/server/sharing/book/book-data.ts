import { bookTexts } from '#contract/sharing/book.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { countCharacters, titleCase } from '#contract/text.ts'
import type { Book, BookEntry, BookSession } from '#core/sharing/book.ts'
import { groupEntries } from '#core/sharing/group-entries.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { type IndexRow, listIndex } from './book-index.ts'
import { formatDate, writeSession } from './book-story.ts'
import { type BookBlock, type BookContext, createPrinter, type Line, sessionAnchor } from './book-text.ts'
import { categoryAnchor, writeCategory, writeEntry } from './book-wiki.ts'

/** A book that is completely in memory. */
export type BookCopy = Pick<Book, 'campaign' | 'exportedAt'> & {
  sessions: BookSession[]
  entries: BookEntry[]
}

/** The input of the template `typeset/book.typ`. */
type BookData = {
  title: string
  subject: string
  name: Line
  titleLength: number
  asOf: Line
  description: Line
  imprint: Line[]
  contentsTitle: Line
  contents: { name: Line; anchor: string; depth: number }[]
  body: BookBlock[]
  index: { title: string; name: Line; how: Line; rows: IndexRow[] } | null
}

const storyAnchor = 'story'
const wikiAnchor = 'wiki'
const indexAnchor = 'index'

/** Control and direction marks: PDF readers apply them to bookmarks and window titles, where they can reverse text. */
const directions = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const plainTitle = (text: string) => text.toWellFormed().replace(directions, '')

function writeBody(context: BookContext, { sessions, entries }: BookCopy): BookBlock[] {
  const part = (title: string, anchor: string): BookBlock => ({
    kind: 'part',
    title,
    anchor,
    name: context.print(title),
  })
  const sessionIds = new Map(sessions.map(({ id, sessionNumber }) => [sessionNumber, id]))
  return [
    ...(sessions.length > 0 ? [part(bookTexts.story, storyAnchor)] : []),
    ...sessions.flatMap((session, at) => writeSession(context, session, at === 0)),
    part(bookTexts.wiki, wikiAnchor),
    ...(entries.length > 0
      ? []
      : [{ kind: 'paragraph' as const, style: 'note' as const, line: context.print(sharingTexts.empty) }]),
    ...groupEntries(entries).flatMap(([category, members]) => [
      writeCategory(context, category, members.length),
      ...members.map((entry, at) => writeEntry(context, entry, sessionIds, at === 0)),
    ]),
  ]
}

/** Lists two levels; entries are in the index. */
function listContents({ print }: BookContext, { sessions, entries }: BookCopy): BookData['contents'] {
  const line = (depth: number, title: string, anchor: string) => ({ name: print(title), anchor, depth })
  return [
    ...(sessions.length > 0 ? [line(0, bookTexts.story, storyAnchor)] : []),
    ...sessions.map(({ id, name, sessionNumber }) => line(1, `${sessionNumber}. ${name}`, sessionAnchor(id))),
    line(0, bookTexts.wiki, wikiAnchor),
    ...groupEntries(entries).map(([category]) => line(1, titleCase(category), categoryAnchor(category))),
    ...(entries.length > 0 ? [line(0, bookTexts.index, indexAnchor)] : []),
  ]
}

const holdsSecrets = (blocks: BookBlock[]): boolean =>
  blocks.some((block) => block.kind === 'aside' || (block.kind === 'entry' && holdsSecrets(block.blocks)))

/** Builds the template's input. Texts of users are only data in it, never markup. */
export function writeBookData(book: BookCopy, isPrintable: (letter: string) => boolean): BookData {
  const { print, missing } = createPrinter(isPrintable)
  const { campaign, exportedAt, sessions, entries } = book
  const context: BookContext = {
    print,
    names: {
      index: buildLinkIndex(entries),
      entries: new Map(entries.map((entry) => [entry.id, entry])),
    },
  }
  const data = {
    title: plainTitle(campaign.name),
    subject: plainTitle(campaign.description).slice(0, 500).toWellFormed(),
    name: print(campaign.name),
    titleLength: countCharacters(campaign.name),
    asOf: print(bookTexts.asOf(formatDate(exportedAt))),
    description: print(campaign.description),
    contentsTitle: print(bookTexts.contents),
    contents: listContents(context, book),
    body: writeBody(context, book).map((block) => ('title' in block ? withPlainTitle(block) : block)),
    index:
      entries.length === 0
        ? null
        : {
            title: bookTexts.index,
            name: print(bookTexts.index),
            how: print(bookTexts.indexHow),
            rows: listIndex(context, entries),
          },
  }
  const isForGms = holdsSecrets(data.body) || entries.some(({ visibility }) => visibility === 'gm')
  const imprint = [
    `${bookTexts.counts(sessions.length, entries.length)}.`,
    ...(isForGms ? [bookTexts.gmCopy] : []),
    ...(missing.size > 0 ? [bookTexts.missing([...missing].sort().join(', '))] : []),
    bookTexts.madeBy,
  ]
  return { ...data, imprint: imprint.map(print) }
}

const withPlainTitle = <T extends { title: string }>(block: T): T => ({
  ...block,
  title: plainTitle(block.title),
})
