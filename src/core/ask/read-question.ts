import { type Token, tokenize } from '#core/reading/language/tokenize.ts'
import { isClosedWord, isCommonWord } from '#core/reading/language/words/common-words.ts'
import { toWordSet } from '#core/reading/language/words/word-set.ts'
import { isNearSpelling } from '#core/reading/names/fold-name.ts'
import { createAliases } from '#core/reading/narrative/claims/claim-names.ts'

export const askedKinds = ['person', 'place', 'time', 'number', 'other'] as const
export type AskedKind = (typeof askedKinds)[number]

/** Each of `forms`, in lower case, counts as the word. */
export type QuestionTerm = { forms: string[]; isName: boolean }
export type Question = { terms: QuestionTerm[]; asks: AskedKind }

/** A long question is read up to this number of terms. */
const maxTerms = 24
const maxForms = 12

const kinds: [AskedKind, RegExp][] = [
  ['number', /\bhow (?:many|much|old|long|far|often|big)\b|\bwhat (?:price|number|amount)\b/i],
  ['person', /\bwho(?:m|se)?\b|\bwhat(?:'s| is| was) the name\b|\bwhich (?:person|god|captain)\b/i],
  ['place', /\bwhere\b|\b(?:which|what) (?:city|town|place|tavern|inn|quarter|country|village)\b/i],
  ['time', /\bwhen\b|\b(?:which|what) (?:day|night|time|session)\b/i],
]
const fillers = toWordSet('name kind tell know happen happens happened please remember session')

const splitWords = ({ word }: Token) => word.split('-').filter((part) => part !== '')

function isSought(word: string): boolean {
  return word.length > 1 && !isClosedWord(word) && !fillers.has(word)
}

/**
 * @param names visible names; each inner array lists the forms of one name. A word of the question that is one letter off a word of
 * a name also counts as that word.
 */
export function readQuestion(text: string, names: string[][]): Question {
  const aliases = createAliases(names)
  const nameWords = [...new Set(names.flat().flatMap((name) => tokenize(name).flatMap(splitWords)))]
  const readName = (word: string): string[] => {
    const near = aliases.has(word) ? [] : nameWords.filter((one) => isNearSpelling(one, word))
    return [word, ...near].flatMap((one) => aliases.findForms([one])[0] ?? [one])
  }
  const terms = new Map<string, QuestionTerm>()
  for (const token of tokenize(text)) {
    for (const word of splitWords(token).filter(isSought)) {
      const forms = [...new Set([word, ...readName(word)])].slice(0, maxForms)
      const isUnknown = token.isCapital && !(token.startsSentence && isCommonWord(word))
      terms.set(word, { forms, isName: isUnknown || forms.length > 1 || aliases.has(word) })
    }
  }
  const asks = kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
  return { terms: [...terms.values()].slice(0, maxTerms), asks }
}

export const readQuestionTask = { module: import.meta.url, run: readQuestion }
