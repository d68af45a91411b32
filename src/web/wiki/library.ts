import { type WikiEntry, type WikiHead, wikiLimits } from '#contract/wiki.ts'
import { cutPreview } from '#core/wiki/cut-preview.ts'
import { excerptAround, findHits, type Hit } from '#core/wiki/mark-hits.ts'
import { toPlainText } from '#core/wiki/plain-text.ts'
import { addNames, addTexts, createSearchIndex, searchIndex } from '#core/wiki/search-index.ts'
import { mergeHeads } from './merge-heads.ts'

/** An entry and a part of its text, each with the words that were found in it. */
export type SearchHit = { entry: WikiHead; inName: Hit[]; excerpt: string; inExcerpt: Hit[] }
export type SearchPage = {
  query: string
  total: number
  hits: SearchHit[]
  /** False while texts are still on their way: more may be found in a moment. */
  isComplete: boolean
}

export const hitsPerPage = 16

export function toHead(entry: WikiEntry): WikiHead {
  const { id, name, aliases, category, visibility, updated_at, description } = entry
  const preview = cutPreview(toPlainText(description))
  return { id, name, aliases, category, visibility, updated_at, preview, length: description.length }
}

/**
 * The names and texts of a wiki with the search index over them. The names are known from the start; texts are added as they
 * arrive.
 * @param listed every entry in short, by name
 */
export function createLibrary(version: string, listed: WikiHead[]) {
  const index = createSearchIndex()
  addNames(
    index,
    listed.map((head, doc) => [doc, head] as const),
  )
  // Documents are numbered in the order of `ids`.
  const ids = listed.map(({ id }) => id)
  const docOf = new Map(ids.map((id, doc) => [id, doc]))
  const entries: (WikiEntry | undefined)[] = []
  let heads = listed
  let headOf = new Map(heads.map((head) => [head.id, head]))
  let isComplete = false
  let order: number[] | null = null
  let last: { query: string; found: Uint32Array } | null = null

  /** Adds the texts of entries that are listed and have none yet. */
  const take = (texts: readonly WikiEntry[]) => {
    const numbered = texts.flatMap((entry) => {
      const doc = docOf.get(entry.id)
      return doc === undefined || entries[doc] ? [] : [[doc, entry] as const]
    })
    for (const [doc, entry] of numbered) entries[doc] = entry
    last = null
    addTexts(index, numbered)
  }
  const change = (changed: readonly WikiEntry[], removed: readonly string[]) => {
    for (const id of removed) docOf.delete(id)
    // A changed entry becomes a new document; the old one stays in the index and is never listed again.
    const news = changed.map((entry) => [ids.push(entry.id) - 1, entry] as const)
    for (const [doc, { id }] of news) docOf.set(id, doc)
    heads = mergeHeads(heads, changed.map(toHead), removed)
    headOf = new Map(heads.map((head) => [head.id, head]))
    addNames(index, news)
    take(changed)
    order = null
  }
  return {
    version,
    /** By name. */
    get heads() {
      return heads
    },
    take,
    change,
    /** To be called when all texts are there. Runs a first search, which takes the longest. */
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
        const text = toPlainText(entries[doc]?.description ?? entry.preview)
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
