import { stemmer } from 'stemmer'
import { tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { createNameMatcher, type Named } from './match-names.ts'

export type Coverage = { beats: number; told: number; untold: string[] }

const windowSize = 3
const leastShare = 0.4

/** A fragment, such as the words after a quoted question, is joined to the sentence before it. */
export function listSentences(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  const sentences: string[] = []
  for (const segment of Array.from(segments, (one) => one.segment.trim())) {
    const isFragment = /^\P{L}*\p{Ll}/u.test(segment) || segment.split(/\s+/).length < 3
    const last = sentences.pop()
    if (last === undefined) sentences.push(segment)
    else if (isFragment) sentences.push(`${last} ${segment}`)
    else sentences.push(last, segment)
  }
  return sentences
}

function createReader(known: Named[]) {
  const findNames = createNameMatcher(known)
  return (text: string) => {
    const tokens = tokenize(text)
    const matches = findNames(tokens)
    const inName = new Set(
      matches.flatMap(({ index, length }) => Array.from({ length }, (_, at) => index + at)),
    )
    const stems = tokens
      .filter(({ word }, index) => !inName.has(index) && word.length > 2 && !isClosedWord(word))
      .map(({ word }) => stemmer(word))
    return { names: new Set(matches.map(({ named }) => named.name)), stems: new Set(stems) }
  }
}

/**
 * Counts the beats (sentences) of a reference summary that a recap tells. A beat is told if three consecutive sentences of a passage
 * contain at least 40 % of the stems of its content words and, if it contains known names, at least one of these names.
 * @param passages each a list of sentences
 */
export function measureCoverage(reference: string, passages: string[][], known: Named[]): Coverage {
  const read = createReader(known)
  const windows = passages.flatMap((sentences) =>
    sentences.map((_, index) => read(sentences.slice(index, index + windowSize).join(' '))),
  )
  const beats = listSentences(reference)
  const untold = beats.filter((beat) => {
    const { names, stems } = read(beat)
    return !windows.some(
      (window) =>
        (names.size === 0 || names.intersection(window.names).size > 0) &&
        stems.intersection(window.stems).size >= leastShare * stems.size,
    )
  })
  return { beats: beats.length, told: beats.length - untold.length, untold }
}
