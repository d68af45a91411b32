import type { WikiEntry } from '#contract/wiki.ts'

export type LinkTarget = Pick<WikiEntry, 'id' | 'name' | 'aliases'>
export type LinkedPart = { text: string; entryId: string | null }
type Candidate = { phrase: string; entryId: string }
/** Names by their first word, longest first, so that a text is read once however many entries there are. */
export type LinkIndex = Map<string, Candidate[]>

const shortest = 3
const word = /[\p{L}\p{N}]+/gu
const isWordLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Part 1 §5: only names and aliases longer than 2 characters are linked. Where two entries share one, a name comes first. */
export function buildLinkIndex(entries: readonly LinkTarget[]): LinkIndex {
  const owners = new Map<string, string>()
  const claim = (name: string, entryId: string) => {
    const phrase = name.trim().toLowerCase()
    if ([...phrase].length >= shortest && !owners.has(phrase)) owners.set(phrase, entryId)
  }
  for (const { id, name } of entries) claim(name, id)
  for (const { id, aliases } of entries) for (const alias of aliases) claim(alias, id)

  const index: LinkIndex = new Map()
  for (const [phrase, entryId] of owners) {
    const first = phrase.match(word)?.[0]
    // A name that begins with a sign cannot be told from the words around it.
    if (!first || !phrase.startsWith(first)) continue
    const candidates = index.get(first) ?? []
    candidates.push({ phrase, entryId })
    index.set(first, candidates)
  }
  for (const candidates of index.values()) candidates.sort((a, b) => b.phrase.length - a.phrase.length)
  return index
}

/** Cuts a text at the names of other entries, each of which joins `linked` and is not cut out again. */
function cutAtNames(text: string, index: LinkIndex, linked: Set<string>): LinkedPart[] {
  const lower = text.toLowerCase()
  // Some letters change their length with their case; then positions would be off.
  if (lower.length !== text.length) return [{ text, entryId: null }]
  const parts: LinkedPart[] = []
  let from = 0
  let skipTo = 0
  for (const match of lower.matchAll(word)) {
    const at = match.index
    if (at < skipTo) continue
    const found = index
      .get(match[0])
      ?.find(({ phrase }) => lower.startsWith(phrase, at) && !isWordLetter(lower[at + phrase.length]))
    if (!found) continue
    skipTo = at + found.phrase.length
    if (linked.has(found.entryId)) continue
    linked.add(found.entryId)
    if (at > from) parts.push({ text: text.slice(from, at), entryId: null })
    parts.push({ text: text.slice(at, skipTo), entryId: found.entryId })
    from = skipTo
  }
  if (from < text.length) parts.push({ text: text.slice(from), entryId: null })
  return parts
}

/**
 * Links the sentences of one paragraph: whole words, any case, longest match first, an entry's first mention in the
 * paragraph only, never the entry `selfId` itself.
 */
export function linkParagraph(
  sentences: readonly string[],
  index: LinkIndex,
  selfId: string | null = null,
): LinkedPart[][] {
  const linked = new Set(selfId === null ? [] : [selfId])
  return sentences.map((sentence) => cutAtNames(sentence, index, linked))
}
