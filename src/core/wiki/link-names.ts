import type { WikiEntry } from '#contract/wiki.ts'

export type LinkTarget = Pick<WikiEntry, 'id' | 'name' | 'aliases'>
export type LinkedPart = { text: string; entryId: string | null }
/**
 * Who is linked by each phrase, and by the first word of phrases how long they are, longest first: so a text is read once
 * however many entries there are.
 */
export type LinkIndex = { owners: Map<string, string>; lengths: Map<string, number[]> }

const shortest = 3
const word = /[\p{L}\p{M}\p{N}]+/gu
const startsWithWord = (text: string, at: number) => /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2))

/** Some letters change their length with their case. They stay as they are, so that places in a text stay right. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (letter) => {
    const low = letter.toLowerCase()
    return low.length === letter.length ? low : letter
  }).join('')
}

/** All words of a text in their order, in lower case. */
export function listWords(text: string): string[] {
  return lowerCase(text).match(word) ?? []
}

/** Whether any of the phrases stands in a text, be it as part of a longer word or name. */
export function mayName(text: string, phrases: readonly string[]): boolean {
  const lower = lowerCase(text)
  return phrases.some((phrase) => lower.includes(phrase))
}

/** What links a name: null for one that is too short, or that begins with a sign and could not be told from the words around it. */
function toPhrase(name: string): string | null {
  const phrase = lowerCase(name.trim())
  return startsWithWord(phrase, 0) && [...phrase].length >= shortest ? phrase : null
}

/** False for what is found only by comparing it with every name. */
export const isPhrase = (name: string) => toPhrase(name) !== null

/** Part 1 §5: names and aliases longer than 2 characters. */
export function listPhrases({ name, aliases }: Pick<LinkTarget, 'name' | 'aliases'>): string[] {
  return [...new Set([name, ...aliases].flatMap((one) => toPhrase(one) ?? []))]
}

/** So many entries are taken in before somebody else may have the processor. */
const entriesPerStep = 2_000

/** `buildLinkIndex` in steps, so that fifty thousand names hold nobody up. */
export function* buildLinkSteps(entries: readonly LinkTarget[]): Generator<void, LinkIndex> {
  const index: LinkIndex = { owners: new Map(), lengths: new Map() }
  const claim = (name: string, entryId: string) => {
    const phrase = toPhrase(name)
    if (phrase === null || index.owners.has(phrase)) return
    index.owners.set(phrase, entryId)
    const [first = ''] = phrase.match(word) ?? []
    const lengths = index.lengths.get(first)
    if (!lengths) index.lengths.set(first, [phrase.length])
    else if (!lengths.includes(phrase.length)) lengths.push(phrase.length)
  }
  for (const [place, { id, name }] of entries.entries()) {
    claim(name, id)
    if (place % entriesPerStep === entriesPerStep - 1) yield
  }
  for (const [place, { id, aliases }] of entries.entries()) {
    for (const alias of aliases) claim(alias, id)
    if (place % entriesPerStep === entriesPerStep - 1) yield
  }
  for (const lengths of index.lengths.values()) lengths.sort((a, b) => b - a)
  return index
}

/** Where two entries share a phrase, a name comes before an alias, then the earlier entry before the later. */
export function buildLinkIndex(entries: readonly LinkTarget[]): LinkIndex {
  const steps = buildLinkSteps(entries)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The entry that a name or alias links to, in any case. */
export function findLinkTarget(index: LinkIndex, name: string): string | null {
  return index.owners.get(toPhrase(name) ?? '') ?? null
}

/** The length of the longest phrase that stands at a place of a text in lower case, as whole words. */
function measurePhrase(lower: string, at: number, firstWord: string, index: LinkIndex): number | undefined {
  return index.lengths
    .get(firstWord)
    ?.find(
      (length) =>
        at + length <= lower.length &&
        !startsWithWord(lower, at + length) &&
        index.owners.has(lower.slice(at, at + length)),
    )
}

/** Cuts a text at the names of other entries, each of which joins `linked` and is not cut out again. */
function cutAtNames(text: string, index: LinkIndex, linked: Set<string>): LinkedPart[] {
  const lower = lowerCase(text)
  const parts: LinkedPart[] = []
  let from = 0
  let skipTo = 0
  for (const match of lower.matchAll(word)) {
    const at = match.index
    if (at < skipTo) continue
    const length = measurePhrase(lower, at, match[0], index)
    if (length === undefined) continue
    skipTo = at + length
    const entryId = index.owners.get(lower.slice(at, skipTo))
    if (entryId === undefined || linked.has(entryId)) continue
    linked.add(entryId)
    if (at > from) parts.push({ text: text.slice(from, at), entryId: null })
    parts.push({ text: text.slice(at, skipTo), entryId })
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
