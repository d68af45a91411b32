import { type WikiEntry, type WikiHead, wikiLimits } from '#contract/wiki.ts'
import { cutPreview } from '#core/wiki/cut-preview.ts'
import { excerptAround, findHits, type Hit } from '#core/wiki/mark-hits.ts'
import { toPlainText } from '#core/wiki/plain-text.ts'
import {
  addNames,
  addTexts,
  createSearchIndex,
  type SearchIndex,
  searchIndex,
} from '#core/wiki/search-index.ts'
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

/** What a library is made of: as the server told it, or as it was kept. Documents are numbered in the order of `ids`. */
export type LibraryContent = {
  version: string
  /** By name. */
  heads: WikiHead[]
  ids: string[]
  index: SearchIndex
}

/** The content of a library of which nothing is known yet but the heads. */
export function contentOf(version: string, heads: WikiHead[]): LibraryContent {
  const index = createSearchIndex()
  addNames(
    index,
    heads.map((head, doc) => [doc, head] as const),
  )
  return { version, heads, ids: heads.map(({ id }) => id), index }
}

/**
 * Everything that is known of a wiki, and the index over it: the names first, then the texts. Made in a worker where there
 * is one.
 */
export function createLibrary(content: LibraryContent) {
  const { index, ids } = content
  const docOf = new Map(ids.map((id, doc) => [id, doc]))
  const entries: (WikiEntry | undefined)[] = []
  let { version, heads } = content
  let headOf = new Map(heads.map((head) => [head.id, head]))
  let isComplete = false
  let order: number[] | null = null
  let last: { query: string; found: Uint32Array } | null = null

  /** Texts of entries that are there and have none yet, with their documents. */
  const put = (listed: readonly WikiEntry[]) => {
    const numbered = listed.flatMap((entry) => {
      const doc = docOf.get(entry.id)
      return doc === undefined || entries[doc] ? [] : [[doc, entry] as const]
    })
    for (const [doc, entry] of numbered) entries[doc] = entry
    last = null
    return numbered
  }
  const take = (listed: readonly WikiEntry[]) => addTexts(index, put(listed))
  const change = (changed: readonly WikiEntry[], removed: readonly string[], newer = version) => {
    for (const id of removed) docOf.delete(id)
    // A document is never used again: of what was written in it before nothing is found any more.
    const news = changed.map((entry) => [ids.push(entry.id) - 1, entry] as const)
    for (const [doc, { id }] of news) docOf.set(id, doc)
    heads = mergeHeads(heads, changed.map(toHead), removed)
    headOf = new Map(heads.map((head) => [head.id, head]))
    addNames(index, news)
    take(changed)
    order = null
    version = newer
  }
  return {
    get version() {
      return version
    },
    /** By name. */
    get heads() {
      return heads
    },
    take,
    /** Texts that were kept, with pieces of the index over them and others. */
    takeIndexed(listed: readonly WikiEntry[], pieces: SearchIndex['parts']) {
      put(listed)
      index.parts.push(...pieces)
    },
    change,
    /** All texts are there. The first search takes the longest: it is done before anybody asks. */
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
    /** To be kept: from this and the texts the same library can be made again. */
    get content(): LibraryContent {
      return { version, heads, ids, index }
    },
  }
}
export type Library = ReturnType<typeof createLibrary>
