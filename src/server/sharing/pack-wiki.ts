import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SharedWiki } from '#contract/sharing.ts'
import type { SharedPages } from './keep-wiki.ts'

const compress = promisify(gzip)
/** Links to the same pages whose answers are stored. */
const mostLinks = 4
/** Forgotten with the pages that they were made of. */
const packedOf = new WeakMap<SharedPages, Map<string, Promise<Buffer>>>()

/**
 * A shared wiki as compressed JSON. Calls for the same pages by the same link share one: a large wiki takes 25 MB as text.
 * @param wiki the pages and what its link says of them
 */
export function packWiki(pages: SharedPages, wiki: SharedWiki): Promise<Buffer> {
  const links = packedOf.get(pages) ?? new Map<string, Promise<Buffer>>()
  packedOf.set(pages, links)
  const { entries: _, entriesByCategory: __, categories: ___, ...head } = wiki
  const key = JSON.stringify(head)
  const known = links.get(key)
  if (known) return known
  const packed = compress(JSON.stringify(wiki), { level: 2 })
  links.set(key, packed)
  packed.catch(() => links.delete(key))
  for (const oldest of links.keys()) if (links.size > mostLinks) links.delete(oldest)
  return packed
}
