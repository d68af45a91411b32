import { bookTexts } from '#contract/book.ts'
import { sharingTexts } from '#contract/sharing.ts'
import { titleCase } from '#contract/text.ts'
import type { Book, BookEntry, BookSession } from '#core/sharing/book.ts'
import { breakPages } from '#core/sharing/break-pages.ts'
import { groupEntries } from '#core/sharing/group-entries.ts'
import { buildLinkIndex } from '#core/wiki/link-names.ts'
import { openFaces } from './book-faces.ts'
import { type Chapter, setContents, setImprint, setPartTitle, setTitle } from './book-front.ts'
import { indexPlace, setIndex } from './book-index.ts'
import { type Line, openWith } from './book-line.ts'
import { findMentions, findPlaces, finishPages, type LaidPage, toRoman } from './book-pages.ts'
import { setSession } from './book-story.ts'
import { hands, textHeight } from './book-style.ts'
import { type Desk, entryPlace, sessionPlace } from './book-text.ts'
import { createTypesetter } from './book-type.ts'
import { categoryPlace, setCategory, setEntry } from './book-wiki.ts'

/** A book with all of it in memory, as it is set. */
export type BookCopy = Pick<Book, 'campaign' | 'exportedAt'> & {
  sessions: BookSession[]
  entries: BookEntry[]
}

export type LaidBook = {
  title: string
  description: string
  exportedAt: string
  pages: LaidPage[]
  frontPages: number
  outline: Chapter[]
}

const storyPlace = 'story'
const wikiPlace = 'wiki'

/** The parts of the book: their lines, and what leads to them. */
function setBody(desk: Desk, { sessions, entries }: BookCopy): { lines: Line[]; outline: Chapter[] } {
  const outline: Chapter[] = []
  const lines: Line[] = []
  if (sessions.length > 0) {
    outline.push({
      title: bookTexts.story,
      place: storyPlace,
      parts: sessions.map(({ id, name, sessionNumber }) => ({
        title: `${sessionNumber}. ${name}`,
        place: sessionPlace(id),
        parts: [],
      })),
    })
    lines.push(...setPartTitle(desk.type, bookTexts.story, storyPlace))
    for (const [at, session] of sessions.entries()) lines.push(...setSession(desk, session, at === 0))
  }
  const sessionIds = new Map(sessions.map(({ id, sessionNumber }) => [sessionNumber, id]))
  const groups = groupEntries(entries)
  outline.push({
    title: bookTexts.wiki,
    place: wikiPlace,
    parts: groups.map(([category, members]) => ({
      title: titleCase(category),
      place: categoryPlace(category),
      parts: members.map(({ id, name }) => ({ title: name, place: entryPlace(id), parts: [] })),
    })),
  })
  lines.push(...setPartTitle(desk.type, bookTexts.wiki, wikiPlace))
  if (groups.length === 0)
    lines.push(...desk.type.set([{ text: sharingTexts.empty, hand: hands.note }], { before: 20 }))
  for (const [category, members] of groups) {
    lines.push(...setCategory(desk, category, members.length))
    for (const [at, entry] of members.entries()) {
      const set = setEntry(desk, entry, sessionIds)
      lines.push(...(at === 0 ? openWith(set, { before: 14 }) : set))
    }
  }
  return { lines, outline }
}

/** Sets the whole book: every page with every line in its place. */
export function layOutBook(book: BookCopy): LaidBook {
  const type = createTypesetter(openFaces())
  const { campaign, exportedAt, sessions, entries } = book
  const names = {
    index: buildLinkIndex(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
  const { lines, outline } = setBody({ type, names }, book)
  const body = breakPages(lines, [textHeight])
  const places = findPlaces(body)
  if (entries.length > 0) {
    outline.push({ title: bookTexts.index, place: indexPlace, parts: [] })
    places.set(indexPlace, body.length + 1)
    body.push(...setIndex(type, entries, findMentions(body, places, entries)))
  }
  const bodyPages = finishPages(type, body, String)
  const pageOf = (place: string) => `${places.get(place) ?? ''}`
  const title = setTitle(type, { ...campaign, exportedAt })
  const contents = setContents(type, outline, pageOf)
  const isForGms =
    lines.some(({ isAside }) => isAside) || entries.some(({ visibility }) => visibility === 'gm')
  // Last of all: only now it is known what could not be printed.
  const imprint = setImprint(type, {
    sessions: sessions.length,
    entries: entries.length,
    isForGms,
    missing: type.missing,
  })
  const front = breakPages([...title, ...imprint, ...contents], [textHeight])
  // The first part begins on the right.
  if (front.length % 2 === 1) front.push([])
  const frontPages = finishPages(type, front, toRoman).map((page, at) =>
    at < 2 ? { ...page, head: [], folio: [] } : page,
  )
  return {
    title: campaign.name,
    description: campaign.description,
    exportedAt,
    pages: [...frontPages, ...bodyPages],
    frontPages: frontPages.length,
    outline,
  }
}
