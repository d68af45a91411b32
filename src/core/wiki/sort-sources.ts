import type { Source } from '#contract/source.ts'

/** Returns the words of the line that a source cites; undefined if the line is not known. */
export type LineOf = (source: Source) => string | undefined

const shortestWord = 4
/** Words with the same first letters count as the same, such as "attack" and "attacked". */
const comparedLetters = 5

const wordsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= shortestWord)
      .map((word) => word.slice(0, comparedLetters)),
  )

/** Moves the source whose line has the most words in common with the text to the front. The others keep their order. */
export function sortSources(text: string, sources: Source[], lineOf: LineOf): Source[] {
  if (sources.length < 2) return sources
  const wanted = wordsOf(text)
  let first = 0
  let most = 0
  sources.forEach((source, index) => {
    const common = [...wordsOf(lineOf(source) ?? '')].filter((word) => wanted.has(word)).length
    if (common <= most) return
    first = index
    most = common
  })
  return first === 0 ? sources : [...sources.slice(first, first + 1), ...sources.toSpliced(first, 1)]
}
