import type { WikiEntry } from '#contract/wiki.ts'
import { countEdits, foldName } from '#core/language/fold-name.ts'

export type SearchIndex = {
  entry: WikiEntry
  name: string
  aliases: string[]
  category: string
  details: string
  description: string
}[]

/** Everything folded once, so that each keystroke only compares. */
export function buildSearchIndex(entries: readonly WikiEntry[]): SearchIndex {
  return entries.map((entry) => ({
    entry,
    name: foldName(entry.name),
    aliases: entry.aliases.map(foldName),
    category: foldName(entry.category),
    details: foldName(Object.values(entry.details).join(' ')),
    description: foldName(entry.description),
  }))
}

/** One wrong letter is forgiven in a word of a name, from four letters on. */
function isNearName(query: string, name: string): boolean {
  if (query.length < 4) return false
  return [name, ...name.split(' ')].some(
    (part) => Math.abs(part.length - query.length) <= 1 && countEdits(part, query, 1) <= 1,
  )
}

/** How well an entry answers a query; 0 is not at all. */
function rate(query: string, { name, aliases, category, details, description }: SearchIndex[number]): number {
  if (name === query) return 100
  if (name.startsWith(query)) return 80
  if (aliases.some((alias) => alias.startsWith(query))) return 70
  if (name.includes(query)) return 60
  if (aliases.some((alias) => alias.includes(query))) return 50
  if ([name, ...aliases].some((one) => isNearName(query, one))) return 40
  if (category.startsWith(query)) return 30
  if (details.includes(query)) return 20
  return description.includes(query) ? 10 : 0
}

export function searchEntries(index: SearchIndex, text: string): WikiEntry[] {
  const query = foldName(text)
  if (query === '') return []
  return index
    .map((one) => ({ entry: one.entry, rating: rate(query, one) }))
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating || a.entry.name.localeCompare(b.entry.name, 'en'))
    .map(({ entry }) => entry)
}

/** About `limit` characters around the first place where the query stands, so that one sees why an entry was found. */
export function excerptAround(text: string, query: string, limit: number): string {
  const letters = [...text]
  if (letters.length <= limit) return text
  const at = text.toLowerCase().indexOf(query.trim().toLowerCase())
  const before = at < 0 ? 0 : [...text.slice(0, at)].length
  const start = before < limit * 0.6 ? 0 : Math.max(0, before - Math.floor(limit / 3))
  const isCut = start + limit < letters.length
  const cut = letters.slice(start, start + limit - (start > 0 ? 1 : 0) - (isCut ? 1 : 0)).join('')
  return `${start > 0 ? '…' : ''}${cut.trim()}${isCut ? '…' : ''}`
}
