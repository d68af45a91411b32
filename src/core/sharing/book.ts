import type { FileEntry, FileSession } from '#contract/campaign-file.ts'
import type { NameBook } from '#core/wiki/link-text.ts'

/** An entry under the names by which texts lead to it. */
export type BookName = Pick<FileEntry, 'id' | 'name' | 'aliases' | 'category'>
/** `entryId` of what a recap tells of is that of an entry in the book. */
export type BookSession = FileSession
export type BookEntry = FileEntry

/** All names of a book, ready to be found in its texts. */
export type BookNames = { list: BookName[]; book: NameBook }

/**
 * A campaign as one reader may take it along: every format is made of this, and nothing in it is for other eyes. What is
 * long comes in pages, so that memory stays flat; each call reads anew.
 */
export type Book = {
  campaign: { name: string; description: string }
  exportedAt: string
  /** Every entry that `entries` gives, in the same order, which is that of the names. */
  names: () => Promise<BookName[]>
  /** The first first; none through a share. */
  sessions: () => AsyncIterable<BookSession>
  entries: () => AsyncIterable<BookEntry[]>
}
