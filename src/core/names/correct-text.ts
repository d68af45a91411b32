import { listWords } from '#core/words.ts'
import type { NameChange } from './name-change.ts'
import { createReplace, type Replace } from './replace-name.ts'

/** Returns a function that applies the corrections to a text, the longest misspelling first. */
export function createCorrector(corrections: NameChange[], otherNames: ReadonlySet<string>): Replace {
  const longestFirst = corrections.toSorted((a, b) => b.from.length - a.from.length)
  const byFirstWord = Map.groupBy(
    longestFirst.map((change, rank) => ({ rank, change, replace: createReplace(change, otherNames) })),
    ({ change }) => listWords(change.from)[0] ?? '',
  )
  return (text) => {
    if (byFirstWord.size === 0) return text
    const words = new Set(
      listWords(text).flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]),
    )
    const found = [...words].flatMap((word) => byFirstWord.get(word) ?? []).sort((a, b) => a.rank - b.rank)
    return found.reduce((corrected, { replace }) => replace(corrected), text)
  }
}
