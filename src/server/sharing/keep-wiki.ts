import type { SharedWiki } from '#contract/sharing.ts'
import type { Deps } from '#server/deps.ts'

/** What of a shared wiki is the same for everybody who may see it. */
export type SharedPages = Pick<SharedWiki, 'entries' | 'entriesByCategory' | 'categories'>
type Kept = { sign: string; pages: Promise<SharedPages>; letters: number }

/** Letters of text that are kept in all: some megabytes, and as much again to search in. */
const mostLetters = 8_000_000
const shelves = new WeakMap<Deps['db'], Map<string, Kept>>()

const countLetters = ({ entries }: SharedPages) =>
  entries.reduce((sum, { content }) => sum + content.length + 500, 0)

/**
 * A shared wiki as `read` gives it, read anew whenever its sign is another one. What was wanted longest ago is given up
 * first; the wiki wanted last stays, however long it is.
 */
export async function keepWiki(
  { db }: Pick<Deps, 'db'>,
  key: string,
  sign: string,
  read: () => Promise<SharedPages>,
): Promise<SharedPages> {
  const shelf = shelves.get(db) ?? new Map<string, Kept>()
  shelves.set(db, shelf)
  const known = shelf.get(key)
  const kept = known?.sign === sign ? known : { sign, pages: read(), letters: 0 }
  // A Map keeps the order in which things were put in: the first is the one wanted longest ago.
  shelf.delete(key)
  shelf.set(key, kept)
  try {
    const pages = await kept.pages
    kept.letters = countLetters(pages)
    giveUpOldest(shelf)
    return pages
  } catch (error) {
    if (shelf.get(key) === kept) shelf.delete(key)
    throw error
  }
}

function giveUpOldest(shelf: Map<string, Kept>): void {
  let letters = 0
  for (const [place, [key, kept]] of [...shelf].reverse().entries()) {
    letters += kept.letters
    if (place > 0 && letters > mostLetters) shelf.delete(key)
  }
}
