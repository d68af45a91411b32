import type { WikiEntry } from '#contract/wiki.ts'
import { finishSteps } from '#core/finish-steps.ts'
import { addToList } from '#core/language/add-to-list.ts'
import { measureSign, readWords, type TextWords } from './text-words.ts'

export type LinkTarget = Pick<WikiEntry, 'id' | 'name' | 'aliases'>
export type LinkedPart = { text: string; entryId: string | null }
/** Who is linked by each phrase, and what tells without a search that a word begins none: a text is read once. */
export type LinkIndex = {
  owners: Map<string, string>
  /** Where the hash of the first two words of a phrase leads, or of its only one: a bit for how many words it has. */
  marks: Uint32Array
  /** What stands behind the last word of a phrase, as in "Who?", by what stands before it; longest first. */
  tails: Map<string, string[]>
}

const shortest = 3
const word = /[\p{L}\p{M}\p{N}]+/gu

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
  return measureSign(phrase, 0) > 0 && [...phrase].length >= shortest ? phrase : null
}

/** False for what is found only by comparing it with every name. */
export const isPhrase = (name: string) => toPhrase(name) !== null

/** Part 1 §5: names and aliases longer than 2 characters. */
export function listPhrases({ name, aliases }: Pick<LinkTarget, 'name' | 'aliases'>): string[] {
  return [...new Set([name, ...aliases].flatMap((one) => toPhrase(one) ?? []))]
}

/** So few of the marks are taken that another word seldom meets one. */
const marksPerEntry = 8
const bitOfTail = 1
/** Phrases of so many words and more share one bit. */
const mostCounted = 31
const bitOf = (wordCount: number) => 1 << Math.min(wordCount, mostCounted)

const makeMarks = (entryCount: number) =>
  new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, entryCount) * marksPerEntry)))

/** Where the mark of one word stands, or of two. */
function findMark({ length }: Uint32Array, hash: number, next = 0): number {
  const mixed = Math.imul(hash, 31) ^ next
  return (mixed ^ (mixed >>> 15)) & (length - 1)
}

function markPhrase({ marks, tails }: LinkIndex, phrase: string): void {
  const { hashes, ends } = readWords(phrase)
  const [first = 0, second] = hashes
  const mark = findMark(marks, first, second)
  const end = ends.at(-1) ?? 0
  marks[mark] = (marks[mark] ?? 0) | bitOf(hashes.length) | (end < phrase.length ? bitOfTail : 0)
  if (end === phrase.length) return
  const [core, tail] = [phrase.slice(0, end), phrase.slice(end)]
  addToList(tails, core, tail)
}

/** So many entries are taken in before somebody else may have the processor. */
const entriesPerStep = 2_000

/** `buildLinkIndex` in steps, so that fifty thousand names hold nobody up. */
export function* buildLinkSteps(entries: readonly LinkTarget[]): Generator<void, LinkIndex> {
  const index: LinkIndex = { owners: new Map(), marks: makeMarks(entries.length), tails: new Map() }
  const claim = (name: string, entryId: string) => {
    const phrase = toPhrase(name)
    if (phrase === null || index.owners.has(phrase)) return
    index.owners.set(phrase, entryId)
    markPhrase(index, phrase)
  }
  for (const [place, { id, name }] of entries.entries()) {
    claim(name, id)
    if (place % entriesPerStep === entriesPerStep - 1) yield
  }
  for (const [place, { id, aliases }] of entries.entries()) {
    for (const alias of aliases) claim(alias, id)
    if (place % entriesPerStep === entriesPerStep - 1) yield
  }
  for (const tails of index.tails.values()) tails.sort((a, b) => b.length - a.length)
  return index
}

/** Where two entries share a phrase, a name comes before an alias, then the earlier entry before the later. */
export const buildLinkIndex = (entries: readonly LinkTarget[]): LinkIndex =>
  finishSteps(buildLinkSteps(entries))

/** The entry that a name or alias links to, in any case. */
export function findLinkTarget(index: LinkIndex, name: string): string | null {
  return index.owners.get(toPhrase(name) ?? '') ?? null
}

/** How many words the phrases may have that begin with a word of a text: a bit for each count. */
function readMarks({ marks }: LinkIndex, { hashes }: TextWords, place: number): number {
  const hash = hashes[place] ?? 0
  const next = hashes[place + 1]
  const alone = marks[findMark(marks, hash)] ?? 0
  return next === undefined ? alone : alone | (marks[findMark(marks, hash, next)] ?? 0)
}

type Named = { entryId: string; end: number }

/** Whom the longest phrase links that begins with a word of a text in lower case, as whole words, and where it ends. */
function findNamed(lower: string, words: TextWords, place: number, index: LinkIndex): Named | null {
  const bits = readMarks(index, words, place)
  if (bits === 0) return null
  const left = words.starts.length - place
  const most = 31 - Math.clz32(bits)
  for (let count = most === mostCounted ? left : Math.min(most, left); count > 0; count--) {
    if ((bits & bitOf(count)) === 0) continue
    const end = words.ends[place + count - 1] ?? 0
    const core = lower.slice(words.starts[place], end)
    const tail = (bits & bitOfTail) === 0 ? '' : findTail(lower, core, end, index)
    const entryId = index.owners.get(tail === '' ? core : core + tail)
    if (entryId !== undefined) return { entryId, end: end + tail.length }
  }
  return null
}

const findTail = (lower: string, core: string, end: number, { tails }: LinkIndex): string =>
  tails
    .get(core)
    ?.find((tail) => lower.startsWith(tail, end) && measureSign(lower, end + tail.length) === 0) ?? ''

/** Cuts a text at the names of other entries, each of which joins `linked` and is not cut out again. */
function cutAtNames(text: string, index: LinkIndex, linked: Set<string>): LinkedPart[] {
  const lower = lowerCase(text)
  const words = readWords(lower)
  const parts: LinkedPart[] = []
  let from = 0
  let skipTo = 0
  for (let place = 0; place < words.starts.length; place++) {
    const at = words.starts[place] ?? 0
    if (at < skipTo) continue
    const named = findNamed(lower, words, place, index)
    if (!named) continue
    const { entryId, end } = named
    skipTo = end
    if (linked.has(entryId)) continue
    linked.add(entryId)
    if (at > from) parts.push({ text: text.slice(from, at), entryId: null })
    parts.push({ text: text.slice(at, end), entryId })
    from = end
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
