import { isEnglish } from '#core/language/is-english.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { tokenize } from '#core/language/tokenize.ts'
import type { CheckAnswer, CheckedRow } from '#core/reading/questions/ask-check.ts'
import type { Sentence } from '#core/reading/questions/prompt.ts'
import { tidyNumbers, tidyText } from '#core/reading/transcript/tidy-text.ts'
import { createQuoteFinder, type QuoteFinder } from './find-quotes.ts'

/** Sentences that are shown one after the other. Sentences are moved only within `sentences`. */
export type Passage = { label: string; sentences: CheckedSentence[] }
export type CheckedSentence = Sentence & {
  /** False if the check could not be made or did not help. Players do not get such sentences. */
  isConfirmed?: boolean
}

export type Comparison = {
  quotes: QuoteFinder
  /** Returns the words of a sentence that look like a name and stand nowhere in what the model was given. */
  findUnsaid(text: string): string[]
}

/** @param given what the model read beside the lines, such as known names */
export function createComparison(lines: SpokenLine[], given: string[]): Comparison {
  const tokens = lines.map(({ text }) => tokenize(text))
  const partsOf = (text: string) => tokenize(text).flatMap(({ word }) => [word, ...word.split('-')])
  const said = new Set([
    ...tokens.flatMap((line) => line.flatMap(({ word }) => [word, ...word.split('-')])),
    ...lines.flatMap(({ speaker }) => partsOf(speaker ?? '')),
    ...given.flatMap(partsOf),
  ])
  const isKnown = (word: string) =>
    [word, word.replace(/s$/, ''), `${word}s`].some((form) => said.has(form)) ||
    word.split('-').every((part) => said.has(part))
  // In other languages, capitals do not tell names from nouns.
  const comparesNames = isEnglish(tokens)
  return {
    quotes: createQuoteFinder(lines),
    findUnsaid: (text) =>
      comparesNames
        ? tokenize(text).flatMap(({ word, isCapital, startsSentence }) =>
            isCapital && !startsSentence && !isKnown(word) ? [word] : [],
          )
        : [],
  }
}

function findHint({ text, lines }: Sentence, { quotes, findUnsaid }: Comparison): string {
  const unsaid = findUnsaid(text)
  return [
    quotes.mend(text, lines).isLiteral ? '' : 'the quote is not word for word in the lines.',
    unsaid.length > 0 ? `no line says ${unsaid.map((word) => `"${word}"`).join(', ')}.` : '',
  ]
    .filter((hint) => hint !== '')
    .join(' ')
}

/** Gives a sentence without lines those of the sentence before it, and its quotes the words of their lines. Drops what has no text. */
export function prepare({ label, sentences }: Passage, size: number, { quotes }: Comparison): Passage {
  const prepared: CheckedSentence[] = []
  for (const { text, lines } of sentences) {
    const existing = tidyNumbers(lines).filter((line) => line <= size)
    const own = existing.length > 0 ? existing : (prepared.at(-1)?.lines ?? [])
    const tidy = tidyText(text).replace(/\.(["\u201d]) (?=\p{Ll})/gu, ',$1 ')
    if (tidy !== '' && own.length > 0) prepared.push({ text: quotes.mend(tidy, own).text, lines: own })
  }
  return { label, sentences: prepared }
}

export const listRows = (passages: Passage[], comparison: Comparison): CheckedRow[] =>
  passages.flatMap(({ label, sentences }) =>
    sentences.map(({ text, lines }) => ({ text, lines, label, hint: findHint({ text, lines }, comparison) })),
  )

/** Cuts rows into questions of at most `mostRows` rows and `mostTokens` tokens. */
export function cutRows<Row>(
  rows: Row[],
  measure: (row: Row) => number,
  mostRows: number,
  mostTokens: number,
): Row[][] {
  const questions = Math.ceil(rows.length / mostRows)
  const evenly = Math.ceil(rows.length / Math.max(1, questions))
  const cut: Row[][] = []
  let tokens = 0
  for (const row of rows) {
    const last = cut.at(-1)
    const size = measure(row)
    if (last && last.length < evenly && tokens + size <= mostTokens) {
      last.push(row)
      tokens += size
    } else {
      cut.push([row])
      tokens = size
    }
  }
  return cut
}

/**
 * Applies the answers of the check to the passages, whose sentences are numbered from 1. A sentence is left out if it still has a quote
 * that is not in the transcript, and unconfirmed if it still has a name that is not in it.
 * @param unchecked numbers of the sentences whose check failed
 */
export function applyCheck(
  passages: Passage[],
  faults: CheckAnswer['faults'],
  unchecked: ReadonlySet<number>,
  { quotes, findUnsaid }: Comparison,
): Passage[] {
  const mended = new Map(faults.map((fault) => [fault.sentence, fault]))
  let number = 0
  const numbered = passages.map(({ label, sentences }) => ({
    label,
    sentences: sentences.map((sentence) => ({ ...sentence, number: ++number })),
  }))
  return numbered.map(({ label, sentences }) => {
    const kept = sentences.flatMap((sentence) => {
      const fault = mended.get(sentence.number)
      const text = fault ? tidyText(fault.text) : sentence.text
      const { text: literal, isLiteral } = quotes.mend(text, sentence.lines)
      if (text === '' || !isLiteral) return []
      const isConfirmed = !unchecked.has(sentence.number) && findUnsaid(literal).length === 0
      return [{ ...sentence, text: literal, isConfirmed }]
    })
    for (const { sentence, before } of faults.filter(({ before }) => before > 0)) {
      const from = kept.findIndex((one) => one.number === sentence)
      const to = kept.findIndex((one) => one.number === before)
      const moved = from > to && to >= 0 ? kept.splice(from, 1)[0] : undefined
      if (moved) kept.splice(to, 0, moved)
    }
    return { label, sentences: kept.map(({ number: _, ...sentence }) => sentence) }
  })
}
