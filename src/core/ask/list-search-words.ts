import { stemmer } from 'stemmer'
import { lightWords } from './claims/claim-terms.ts'
import type { Question, QuestionTerm } from './parse-question.ts'

/** `query` is a PostgreSQL tsquery of folded words (lower case, without accents). */
export type SearchWord = { word: string; query: string }

/** Shorter words are matched whole, because as prefixes they would match too much. */
const shortestPrefix = 4
/** A name of six or more letters is searched by this many first letters, so that a misspelling of later letters is still found. */
const sureLetters = 4
const fewestWords = 2
const mostWords = 12

const isPlain = (form: string) => /^[\p{L}\p{N}]+$/u.test(form)
const beginning = (text: string) => `'${text}':*`

function writeForm(form: string, isName: boolean): string {
  if (form.length < shortestPrefix) return `'${form}'`
  if (isName) return beginning(form.length > sureLetters + 1 ? form.slice(0, sureLetters) : form)
  const stem = stemmer(form).replace(/i$/, '')
  return beginning(stem.length >= shortestPrefix && form.startsWith(stem) ? stem : form)
}

function toSearchWord({ forms, isName }: QuestionTerm): SearchWord[] {
  const queries = [...new Set(forms.filter(isPlain).map((form) => writeForm(form, isName)))]
  return queries.length > 0 ? [{ word: forms[0] ?? '', query: queries.join(' | ') }] : []
}

/** Leaves out common words that carry little meaning, unless fewer than two words would be left. At most 12, names first. */
export function listSearchWords({ terms }: Question): SearchWord[] {
  const telling = terms.filter(({ forms, isName }) => isName || !lightWords.has(forms[0] ?? ''))
  const words = telling.length >= fewestWords ? telling : terms
  const namesFirst = words.toSorted((one, other) => Number(other.isName) - Number(one.isName))
  return namesFirst.flatMap(toSearchWord).slice(0, mostWords)
}

/**
 * Returns the best ids, at most `limit`: those with the most and rarest words. Equal ones stay in the order of the hits.
 * @param hits for each word, the ids of the texts that contain it
 */
export function weighHits(hits: string[][], limit: number): string[] {
  const all = hits.reduce((sum, { length }) => sum + length, 0)
  const weights = new Map<string, number>()
  for (const ids of hits) {
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + Math.log(1 + all / ids.length))
  }
  return [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([id]) => id)
}
