import { toTerm } from '#core/ask/claims/claim-terms.ts'
import { readNumbers } from '#core/ask/claims/number-words.ts'
import { isNearSpelling } from '#core/fold-name.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { createMentionTest } from '#core/names/find-names.ts'
import type { AskedKind, Question, QuestionTerm } from './parse-question.ts'

export type ReadText = {
  /** How well the text matches each term of the question, from 0 to 1. */
  strengths: number[]
  words: number
  /** Above 1 if the text may contain what the question asks for, such as a number or a time; else 1. */
  fit: number
}

/** Weights of matches: the word itself, another form of it, a word with the same stem, a near spelling of a name, a name of the speaker. */
const strength = { word: 1, form: 0.9, stem: 0.85, near: 0.7, speaker: 0.35 } as const

const fit = { no: 1, maybe: 1.1, known: 1.25 } as const

const times =
  /\b(?:today|tonight|tomorrow|yesterday|ago|hours?|days?|weeks?|months?|years?|morning|noon|evening|night|midnight|dawn|dusk)\b/i

type Words = { own: Set<string>; terms: Set<string>; speaker: Set<string> }

function matchTerm({ forms, isName }: QuestionTerm, { own, terms, speaker }: Words): number {
  const [word = '', ...others] = forms
  if (own.has(word)) return strength.word
  if (others.some((form) => own.has(form))) return strength.form
  if (!isName) return terms.has(toTerm(word)) ? strength.stem : 0
  if ([...own].some((one) => isNearSpelling(one, word))) return strength.near
  return forms.some((form) => speaker.has(form)) ? strength.speaker : 0
}

/** In the returned function, `voices` are the words in the names of the speaker and of the speaker's characters. */
export function createTextReader({ terms, asks, answers }: Question) {
  const asked = new Set(terms.flatMap(({ forms }) => forms))
  const isAnswer = createMentionTest(answers)
  const hasNewName = (tokens: Token[]) =>
    tokens.some(
      ({ word, isCapital, startsSentence }) =>
        isCapital && !asked.has(word) && !isClosedWord(word) && !(startsSentence && isCommonWord(word)),
    )
  const tests: Partial<Record<AskedKind, (text: string, tokens: Token[]) => boolean>> = {
    number: (text) => readNumbers(text, true).length > 0,
    time: (text) => times.test(text),
    person: (_, tokens) => hasNewName(tokens),
    place: (_, tokens) => hasNewName(tokens),
  }
  return (text: string, voices: Set<string>): ReadText => {
    const tokens = tokenize(text)
    const parts = tokens.flatMap(({ word }) => (word.includes('-') ? [word, ...word.split('-')] : [word]))
    const words = { own: new Set(parts), terms: new Set(parts.map(toTerm)), speaker: voices }
    const fits = tests[asks]?.(text, tokens) ? fit.maybe : fit.no
    return {
      strengths: terms.map((term) => matchTerm(term, words)),
      words: tokens.length,
      fit: isAnswer(text) ? fit.known : fits,
    }
  }
}
