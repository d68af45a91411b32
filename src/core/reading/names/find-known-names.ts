import { foldName } from '#core/fold-name.ts'
import type { Reading } from '#core/language/read-transcript.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { NameMention } from './collect-names.ts'

/** `name` is the required spelling; null leaves the spelling to the transcript. */
export type KnownName = { key: string; category: string | null; name: string | null }
/** Maps each folded form (name or alias) to its known name. All forms of one thing have the same `KnownName.key`. */
export type KnownNames = Map<string, KnownName>

export function indexKnownNames({ known, table, vocabulary }: ReadingContext): KnownNames {
  const names: KnownNames = new Map()
  const add = (name: string, aliases: string[], category: string | null, isFixed = false) => {
    const known = { key: foldName(name), category, name: isFixed ? name : null }
    for (const form of [name, ...aliases].map(foldName)) {
      if (form.length > 2 && !names.has(form)) names.set(form, known)
    }
  }
  for (const seat of table) if (seat.character) add(seat.character, seat.aliases, 'people', true)
  for (const entry of known) add(entry.name, entry.aliases, entry.category)
  for (const word of vocabulary) add(word, [], null)
  return names
}

/** In cased text a single word must be capitalized: not every "pike" is Pike. */
export function findKnownNames(reading: Reading, names: KnownNames): NameMention[] {
  const countsOf = new Map<string, Set<number>>()
  for (const form of names.keys()) {
    const words = form.split(' ')
    countsOf.getOrInsertComputed(words[0] ?? '', () => new Set()).add(words.length)
  }
  const mentions: NameMention[] = []
  for (const line of reading.lines) {
    const { tokens } = line
    for (let index = 0; index < tokens.length; index++) {
      const first = tokens[index]
      const wordsFrom = (count: number) => tokens.slice(index, index + count).map(({ word }) => word)
      const words = [...(countsOf.get(first?.word ?? '') ?? [])]
        .sort((a, b) => b - a)
        .map(wordsFrom)
        .find((said) => names.has(said.join(' ')))
      if (!first || !words || (reading.isCased && words.length === 1 && !first.isCapital)) continue
      const to = index + words.length - 1
      const text = line.line.text
        .slice(first.start, tokens[to]?.end ?? first.end)
        .replace(/['\u2019]s?$/u, '')
      mentions.push({ line, from: index, to, words, text })
      index = to
    }
  }
  return mentions
}

/**
 * Joins known and found names. Where two overlap, keeps the known name, unless the found name contains it and is longer.
 * @param isHeard true if a speech engine wrote the text. Then the longer name must have a title or a common word beside the known one:
 *   in "Uclord Karr", the other word is probably misheard.
 */
export function joinMentions(known: NameMention[], found: NameMention[], isHeard = false): NameMention[] {
  const lineOf = ({ line }: NameMention) => line.index
  const knownByLine = Map.groupBy(known, lineOf)
  const covers = (a: NameMention, b: NameMention) => a.from <= b.from && a.to >= b.to
  const adds = (longer: NameMention, { words }: NameMention) =>
    longer.words.every((word) => words.includes(word) || isCommonWord(word))
  const isApart = (a: NameMention, b: NameMention) => a.to < b.from || b.to < a.from
  const kept = found.filter((mention) =>
    (knownByLine.get(lineOf(mention)) ?? []).every(
      (other) =>
        isApart(other, mention) ||
        (covers(mention, other) && !covers(other, mention) && (!isHeard || adds(mention, other))),
    ),
  )
  const keptByLine = Map.groupBy(kept, lineOf)
  const free = known.filter((mention) =>
    (keptByLine.get(lineOf(mention)) ?? []).every((other) => isApart(other, mention)),
  )
  return [...free, ...kept].sort((a, b) => lineOf(a) - lineOf(b) || a.from - b.from)
}
