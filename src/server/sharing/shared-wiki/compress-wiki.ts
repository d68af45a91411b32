import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SharedWiki } from '#contract/sharing/schemas.ts'
import type { SharedPages } from './cache-wiki.ts'

const compress = promisify(gzip)
/** Maximum compressed answers in memory per wiki. Links with different settings have different answers. */
const maxAnswers = 4
const compressedOf = new WeakMap<SharedPages, Map<string, Promise<Buffer>>>()

/** Calls with the same pages and link share one result, because a large wiki is 25 MB of text. */
export function compressWiki(pages: SharedPages, wiki: SharedWiki): Promise<Buffer> {
  const answers = compressedOf.get(pages) ?? new Map<string, Promise<Buffer>>()
  compressedOf.set(pages, answers)
  const { entries: _, entriesByCategory: __, categories: ___, ...head } = wiki
  const key = JSON.stringify(head)
  const known = answers.get(key)
  if (known) return known
  const compressed = compress(JSON.stringify(wiki), { level: 2 })
  answers.set(key, compressed)
  compressed.catch(() => answers.delete(key))
  for (const oldest of answers.keys()) if (answers.size > maxAnswers) answers.delete(oldest)
  return compressed
}
