import type { Deps } from '#server/deps.ts'

type Kept = { version: string; bytes: Buffer }

/** What is kept in all: a few of the largest wikis there may be, compressed. */
const mostBytes = 32_000_000
const shelves = new WeakMap<Deps['db'], Map<string, Kept>>()

/** A Map keeps the order in which things were put in: the first is the one wanted longest ago. */
function put(db: Deps['db'], key: string, kept: Kept): void {
  const shelf = shelves.get(db) ?? new Map<string, Kept>()
  shelves.set(db, shelf)
  shelf.delete(key)
  shelf.set(key, kept)
  let left = shelf.values().reduce((sum, { bytes }) => sum + bytes.length, 0)
  for (const [oldest, { bytes }] of shelf) {
    if (left <= mostBytes) return
    shelf.delete(oldest)
    left -= bytes.length
  }
}

/** An answer that was made before for this version. The version says who sees it: nobody gets what was made for others. */
export function findAnswer({ db }: Pick<Deps, 'db'>, key: string, version: string): Buffer | null {
  const kept = shelves.get(db)?.get(key)
  if (kept?.version !== version) return null
  put(db, key, kept)
  return kept.bytes
}

/** Passes on an answer while it is made, and keeps it when it is whole, unless it is too long. */
export async function* keepAnswer(
  { db }: Pick<Deps, 'db'>,
  key: string,
  version: string,
  made: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of made) {
    length += chunk.length
    if (length <= mostBytes) chunks.push(chunk)
    else chunks.length = 0
    yield chunk
  }
  if (length <= mostBytes) put(db, key, { version, bytes: Buffer.concat(chunks) })
}
