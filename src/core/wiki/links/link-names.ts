import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { lowerCase, word } from '#core/words.ts'

export type LinkTarget = Pick<WikiEntry, 'id' | 'name' | 'aliases'>
export type LinkedPart = { text: string; entryId: string | null }
export type LinkIndex = {
  owners: Map<string, string>
  /** Lengths of phrases in characters, longest first, by first word and then second word ('' if there is none). */
  lengths: Map<string, Map<string, number[]>>
}

const shortest = 3
const wordAtStart = /^[\p{L}\p{M}\p{N}]+/u
// "Rin" is not a word of its own in "Rin’ovara" or "Tal’Rin", but it is one in "Rin’s" and "Rin’ll".
const nameGoesOn = /^['\u2019]+(?!(?:s|d|ll|re|ve|m)(?!['\u2019]*[\p{L}\p{M}\p{N}]))[\p{L}\p{M}\p{N}]/u
// It is one in "d’Rin", but not in "Tal’d’Rin".
const nameBegan = /[\p{L}\p{M}\p{N}]['\u2019]*[\p{L}\p{M}\p{N}]['\u2019]+$/u
// "d’Rin’ll" is left alone, because the search for texts that link a name expects only one of the two.
const elision = /[\p{L}\p{M}\p{N}]['\u2019]+$/u
const contraction = /^['\u2019]+(?:d|ll|re|ve|m)/
/** Characters on each side of a name that tell whether it is a word of its own. */
const around = 8

function toPhrase(name: string): string | null {
  const phrase = lowerCase(name.trim())
  return wordAtStart.test(phrase) && [...phrase].length >= shortest ? phrase : null
}

export const isPhrase = (name: string) => toPhrase(name) !== null

export function listPhrases({ name, aliases }: Pick<LinkTarget, 'name' | 'aliases'>): string[] {
  return [...new Set([name, ...aliases].flatMap((one) => toPhrase(one) ?? []))]
}

function claim({ owners, lengths }: LinkIndex, name: string, entryId: string): void {
  const phrase = toPhrase(name)
  if (phrase === null || owners.has(phrase)) return
  owners.set(phrase, entryId)
  const [first = '', second = ''] = phrase.match(word) ?? []
  const bySecond = lengths.get(first) ?? new Map<string, number[]>()
  const known = bySecond.get(second) ?? []
  lengths.set(first, bySecond)
  if (!known.includes(phrase.length)) {
    bySecond.set(
      second,
      [...known, phrase.length].sort((a, b) => b - a),
    )
  }
}

const claimNames = (index: LinkIndex, entries: readonly LinkTarget[]) => {
  for (const { id, name } of entries) claim(index, name, id)
}
const claimAliases = (index: LinkIndex, entries: readonly LinkTarget[]) => {
  for (const { id, aliases } of entries) for (const alias of aliases) claim(index, alias, id)
}

/**
 * If several entries have the same name or alias, a name wins over an alias, then the earlier entry over the later one (docs/product.md,
 * “Links and related entries”).
 */
export function buildLinkIndex(entries: readonly LinkTarget[]): LinkIndex {
  const index: LinkIndex = { owners: new Map(), lengths: new Map() }
  claimNames(index, entries)
  claimAliases(index, entries)
  return index
}

/** Calls `pause` between slices of a long list to let other work run. */
export async function buildLongLinkIndex(
  entries: readonly LinkTarget[],
  pause: () => Promise<void>,
): Promise<LinkIndex> {
  const index = buildLinkIndex([])
  await forEachSlice(entries, 2_000, pause, (slice) => claimNames(index, slice))
  await forEachSlice(entries, 2_000, pause, (slice) => claimAliases(index, slice))
  return index
}

export function findLinkTarget(index: LinkIndex, name: string): string | null {
  return index.owners.get(toPhrase(name) ?? '') ?? null
}

type Named = { entryId: string; end: number }

function isWhole(lower: string, at: number, end: number): boolean {
  const [before, after] = [lower.slice(Math.max(0, at - around), at), lower.slice(end, end + around)]
  if (wordAtStart.test(after) || nameGoesOn.test(after) || nameBegan.test(before)) return false
  return !(elision.test(before) && contraction.test(after))
}

function findNamed(lower: string, at: number, lengths: number[], { owners }: LinkIndex): Named | null {
  for (const length of lengths) {
    const end = at + length
    const entryId = owners.get(lower.slice(at, end))
    if (entryId !== undefined && isWhole(lower, at, end)) return { entryId, end }
  }
  return null
}

function cutAtNames(text: string, index: LinkIndex, linked: Set<string>): LinkedPart[] {
  const lower = lowerCase(text)
  const words = lower.match(word) ?? []
  const parts: LinkedPart[] = []
  let from = 0
  let skipTo = 0
  let nextAt = 0
  for (const [position, first] of words.entries()) {
    const at = lower.indexOf(first, nextAt)
    nextAt = at + first.length
    const bySecond = at < skipTo ? undefined : index.lengths.get(first)
    if (!bySecond) continue
    const second = words[position + 1] ?? ''
    const named =
      findNamed(lower, at, bySecond.get(second) ?? [], index) ??
      findNamed(lower, at, bySecond.get('') ?? [], index)
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
 * Links whole words in any case, the longest match first. Links each entry at most once, and never `selfId`
 * (docs/product.md, “Links and related entries”).
 */
export function linkParagraph(
  sentences: readonly string[],
  index: LinkIndex,
  selfId: string | null = null,
): LinkedPart[][] {
  const linked = new Set(selfId === null ? [] : [selfId])
  return sentences.map((sentence) => cutAtNames(sentence, index, linked))
}
