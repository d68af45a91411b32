import { bookTexts } from '#contract/book.ts'
import { sharingTexts } from '#contract/sharing.ts'
import { countCharacters, titleCase } from '#contract/text.ts'
import type { Book, BookEntry, BookSession } from '#core/sharing/book.ts'
import { groupEntries } from '#core/sharing/group-entries.ts'
import { buildLinkIndex } from '#core/wiki/link-names.ts'
import { type IndexRow, listIndex } from './book-index.ts'
import { formatDate, writeSession } from './book-story.ts'
import { type BookBlock, createPrinter, type Desk, type Line, sessionPlace } from './book-text.ts'
import { categoryPlace, writeCategory, writeEntry } from './book-wiki.ts'

/** A book with all of it in memory. */
export type BookCopy = Pick<Book, 'campaign' | 'exportedAt'> & {
  sessions: BookSession[]
  entries: BookEntry[]
}

/** What the template `typeset/book.typ` is given. */
type BookData = {
  title: string
  subject: string
  name: Line
  titleLength: number
  asOf: Line
  description: Line
  imprint: Line[]
  contentsTitle: Line
  contents: { name: Line; place: string; depth: number }[]
  body: BookBlock[]
  index: { title: string; name: Line; how: Line; rows: IndexRow[] } | null
}

const storyPlace = 'story'
const wikiPlace = 'wiki'
const indexPlace = 'index'

/** PDF readers apply these marks to bookmarks and window titles, where they can reverse what follows. */
const directions = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const plainTitle = (text: string) => text.toWellFormed().replace(directions, '')

function writeBody(desk: Desk, { sessions, entries }: BookCopy): BookBlock[] {
  const part = (title: string, place: string): BookBlock => ({
    kind: 'part',
    title,
    place,
    name: desk.print(title),
  })
  const sessionIds = new Map(sessions.map(({ id, sessionNumber }) => [sessionNumber, id]))
  return [
    ...(sessions.length > 0 ? [part(bookTexts.story, storyPlace)] : []),
    ...sessions.flatMap((session, at) => writeSession(desk, session, at === 0)),
    part(bookTexts.wiki, wikiPlace),
    ...(entries.length > 0
      ? []
      : [{ kind: 'paragraph' as const, style: 'note' as const, line: desk.print(sharingTexts.empty) }]),
    ...groupEntries(entries).flatMap(([category, members]) => [
      writeCategory(desk, category, members.length),
      ...members.map((entry, at) => writeEntry(desk, entry, sessionIds, at === 0)),
    ]),
  ]
}

/** Two levels; the index finds everything below. */
function listContents({ print }: Desk, { sessions, entries }: BookCopy): BookData['contents'] {
  const line = (depth: number, title: string, place: string) => ({ name: print(title), place, depth })
  return [
    ...(sessions.length > 0 ? [line(0, bookTexts.story, storyPlace)] : []),
    ...sessions.map(({ id, name, sessionNumber }) => line(1, `${sessionNumber}. ${name}`, sessionPlace(id))),
    line(0, bookTexts.wiki, wikiPlace),
    ...groupEntries(entries).map(([category]) => line(1, titleCase(category), categoryPlace(category))),
    ...(entries.length > 0 ? [line(0, bookTexts.index, indexPlace)] : []),
  ]
}

const holdsSecrets = (blocks: BookBlock[]): boolean =>
  blocks.some((block) => block.kind === 'aside' || (block.kind === 'entry' && holdsSecrets(block.blocks)))

/** The content of a book, ready for the template. Texts of users are only ever data in it. */
export function writeBookData(book: BookCopy, isPrintable: (letter: string) => boolean): BookData {
  const { print, missing } = createPrinter(isPrintable)
  const { campaign, exportedAt, sessions, entries } = book
  const desk: Desk = {
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
    contents: listContents(desk, book),
    body: writeBody(desk, book).map((block) => ('title' in block ? withPlainTitle(block) : block)),
    index:
      entries.length === 0
        ? null
        : {
            title: bookTexts.index,
            name: print(bookTexts.index),
            how: print(bookTexts.indexHow),
            rows: listIndex(desk, entries),
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
