import { type WikiEntry, wikiLimits } from '#contract/wiki.ts'
import { excerptAround } from '#core/wiki/mark-hits.ts'
import { toPlainText } from '#core/wiki/plain-text.ts'
import { addDescriptions, addShortTexts, createSearchIndex, searchIndex } from '#core/wiki/search-index.ts'

/** What the screens hold of every entry; whole texts stay in the library. */
export type WikiHead = Pick<
  WikiEntry,
  'id' | 'name' | 'aliases' | 'category' | 'visibility' | 'updated_at'
> & {
  /** The first 200 characters as plain text. */
  preview: string
  /** How much is written about it. */
  length: number
}
export type SearchHit = { entry: WikiHead; excerpt: string }
export type SearchPage = {
  query: string
  total: number
  hits: SearchHit[]
  /** False while descriptions are still being read: more may be found in a moment. */
  isComplete: boolean
}

export const hitsPerPage = 16
/** Descriptions that are indexed in one go: a search waits for no more. */
const entriesPerStep = 250

const collator = new Intl.Collator('en', { numeric: true })
export const compareNames = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

/** The first characters of a plain text, on one line. */
function cutPreview(text: string): string {
  const start = text
    .slice(0, wikiLimits.searchExcerpt * 4)
    .replace(/\s+/g, ' ')
    .trim()
  const hasPairs = /[\ud800-\udfff]/.test(start)
  if (!hasPairs) return start.slice(0, wikiLimits.searchExcerpt)
  return [...start].slice(0, wikiLimits.searchExcerpt).join('')
}

export function toHead(entry: WikiEntry): WikiHead {
  const { id, name, aliases, category, visibility, updated_at, description } = entry
  const preview = cutPreview(toPlainText(description))
  return { id, name, aliases, category, visibility, updated_at, preview, length: description.length }
}

/** All texts of a wiki and the index over them. Made in a worker where there is one. */
export type Library = {
  /** By name. */
  heads: WikiHead[]
  /** Reads the next few texts into the index, names first; false when all are read. */
  readOn(): boolean
  search(query: string, from: number): SearchPage
  read(entryId: string): WikiEntry | null
  put(entry: WikiEntry): void
  remove(entryId: string): void
}

export function createLibrary(listed: WikiEntry[]): Library {
  const entries = listed.toSorted(compareNames)
  const listedCount = entries.length
  const docOf = new Map(entries.map(({ id }, doc) => [id, doc]))
  const index = createSearchIndex()
  let order = [...entries.keys()]
  let described = -1
  let last: { query: string; found: number[] } | null = null

  const numbered = (from: number, to: number) =>
    entries.slice(from, to).map((entry, place) => [from + place, entry] as const)
  const remove = (entryId: string) => {
    const doc = docOf.get(entryId)
    order = order.filter((other) => other !== doc)
    docOf.delete(entryId)
    last = null
  }
  return {
    heads: entries.map(toHead),
    readOn() {
      if (described < 0) {
        addShortTexts(index, numbered(0, listedCount))
        described = 0
      } else if (described < listedCount) {
        addDescriptions(index, numbered(described, Math.min(described + entriesPerStep, listedCount)))
        described += entriesPerStep
      }
      last = null
      return described < listedCount
    },
    search(query, from) {
      if (last?.query !== query) last = { query, found: searchIndex(index, query, order) }
      const { found } = last
      const hits = found.slice(from, from + hitsPerPage).flatMap((doc): SearchHit[] => {
        const entry = entries[doc]
        if (!entry) return []
        const text = toPlainText(entry.description)
        return [{ entry: toHead(entry), excerpt: excerptAround(text, query, wikiLimits.searchExcerpt) }]
      })
      return { query, total: found.length, hits, isComplete: described >= listedCount }
    },
    read(entryId) {
      return entries[docOf.get(entryId) ?? -1] ?? null
    },
    put(entry) {
      remove(entry.id)
      const doc = entries.push(entry) - 1
      docOf.set(entry.id, doc)
      addShortTexts(index, [[doc, entry]])
      addDescriptions(index, [[doc, entry]])
      const place = order.findIndex((other) => compareNames(entry, entries[other] ?? entry) < 0)
      order.splice(place < 0 ? order.length : place, 0, doc)
    },
    remove,
  }
}
