import { type WikiEntry, type WikiSummary, wikiLimits } from '#contract/wiki/schemas.ts'
import { excerptAround, findHits, type Hit } from '#core/wiki/search/find-hits.ts'
import { addNames, addTexts, createSearchIndex, searchIndex } from '#core/wiki/search/search-index.ts'
import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { mergeHeads } from './merge-heads.ts'

/** An entry and an excerpt of its text, with the positions of the matches in the name and in the excerpt. */
export type SearchHit = { entry: WikiSummary; inName: Hit[]; excerpt: string; inExcerpt: Hit[] }
export type SearchPage = {
  query: string
  total: number
  hits: SearchHit[]
  /** False while texts are still loading: there may be more hits. */
  isComplete: boolean
}

export const hitsPerPage = 16

const wornDocuments = 2_000

const encoder = new TextEncoder()

export function toHead(entry: WikiEntry): WikiSummary {
  const { id, name, aliases, category, visibility, updated_at, picture, description } = entry
  const preview = cutPreview(toPlainText(description))
  return {
    id,
    name,
    aliases,
    category,
    visibility,
    updated_at,
    picture,
    preview,
    length: encoder.encode(description).length,
  }
}

/** Indexes the names in `listed`, which must contain all entries, sorted by name. `addEntries` indexes the texts. */
export function createLibrary(firstVersion: string, listed: WikiSummary[]) {
  const index = createSearchIndex()
  addNames(
    index,
    listed.map((head, doc) => [doc, head] as const),
  )
  // The position of an id in `ids` is the number of its document in the search index.
  const ids = listed.map(({ id }) => id)
  const docOf = new Map(ids.map((id, doc) => [id, doc]))
  const entries: (WikiEntry | undefined)[] = []
  let version = firstVersion
  let heads = listed
  let headOf = new Map(heads.map((head) => [head.id, head]))
  let isComplete = false
  let order: number[] | null = null
  let last: { query: string; found: Uint32Array } | null = null

  /** Adds the texts, except those of entries that are not listed or have a text already. */
  const addEntries = (texts: readonly WikiEntry[]) => {
    const numbered = texts.flatMap((entry) => {
      const doc = docOf.get(entry.id)
      return doc === undefined || entries[doc] ? [] : [[doc, entry] as const]
    })
    for (const [doc, entry] of numbered) entries[doc] = entry
    last = null
    addTexts(index, numbered)
  }
  const change = (changed: readonly WikiEntry[], removed: readonly string[], newVersion = version) => {
    version = newVersion
    for (const id of removed) docOf.delete(id)
    // A changed entry becomes a new document. The old document stays in the index, but no search returns it.
    const added = changed.map((entry) => [ids.push(entry.id) - 1, entry] as const)
    for (const [doc, { id }] of added) docOf.set(id, doc)
    heads = mergeHeads(heads, changed.map(toHead), removed)
    headOf = new Map(heads.map((head) => [head.id, head]))
    addNames(index, added)
    addEntries(changed)
    order = null
  }
  return {
    get version() {
      return version
    },
    /** True if the index has grown so much by changes that a new library is better. */
    get isWorn() {
      return ids.length > heads.length + wornDocuments
    },
    /** Sorted by name. */
    get heads() {
      return heads
    },
    addEntries,
    change,
    /** Call this when all texts are loaded. It warms up the index, because the first search is the slowest. */
    complete() {
      isComplete = true
      this.search('a', 0)
    },
    search(query: string, from: number): SearchPage {
      order ??= heads.flatMap(({ id }) => docOf.get(id) ?? [])
      if (last?.query !== query) last = { query, found: searchIndex(index, query, order) }
      const { found } = last
      const hits = [...found.subarray(from, from + hitsPerPage)].flatMap((doc): SearchHit[] => {
        const entry = headOf.get(ids[doc] ?? '')
        if (!entry) return []
        const text = entries[doc] ? toPlainText(entries[doc].description) : entry.preview
        const excerpt = excerptAround(text, query, wikiLimits.searchExcerpt)
        const inName = [...findHits(entry.name, query, true)]
        return [{ entry, inName, excerpt, inExcerpt: [...findHits(excerpt, query)] }]
      })
      return { query, total: found.length, hits, isComplete }
    },
    read(entryId: string): WikiEntry | null {
      return entries[docOf.get(entryId) ?? -1] ?? null
    },
  }
}
export type Library = ReturnType<typeof createLibrary>
