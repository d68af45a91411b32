import { findKnownCategory, kindOf } from '#contract/wiki/categories.ts'
import { createAliases } from '#core/ask/claims/claim-names.ts'
import { foldName, isNearSpelling } from '#core/fold-name.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { toWordSet } from '#core/language/words/word-set.ts'

export type AskedKind = 'person' | 'place' | 'creature' | 'item' | 'group' | 'time' | 'number' | 'other'

/** The first form is the name, the others are aliases. */
export type KnownName = { forms: string[]; category: string }

/** `forms` are in lower case. A text matches the term if it contains any of them. */
export type QuestionTerm = { forms: string[]; isName: boolean }
export type Question = {
  terms: QuestionTerm[]
  asks: AskedKind
  /** Possible answers: known names of the kind that the question asks for, such as places, except names in the question. */
  answers: string[]
}

/** Further terms of a long question are ignored. */
const maxTerms = 24
const maxForms = 12

/** The first matching pattern decides. */
const kinds: [AskedKind, RegExp][] = [
  ['number', /\bhow (?:many|much|old|long|far|often|big)\b|\bwhat (?:price|number|amount)\b/i],
  [
    'place',
    /\b(?:what|which)(?: (?:kind|sort|type)s? of)? (?:city|town|place|tavern|inn|quarter|country|village|region|building|temple|shop|road)s?\b/i,
  ],
  [
    'creature',
    /\b(?:what|which)(?: (?:kind|sort|type)s? of)? (?:monster|creature|animal|beast|race|species)s?\b/i,
  ],
  [
    'item',
    /\b(?:what|which)(?: (?:kind|sort|type)s? of)? (?:item|weapon|sword|potion|spell|artifact|treasure|object|book|ring)s?\b/i,
  ],
  [
    'group',
    /\b(?:what|which)(?: (?:kind|sort|type)s? of)? (?:group|guild|order|faction|organization|family|company|cult)s?\b/i,
  ],
  ['time', /\bwhen\b|\b(?:which|what) (?:day|night|time|session)\b/i],
  [
    'person',
    /\bwho(?:m|se)?\b|\bwhat(?:'s| is| was) the name\b|\b(?:which|what) (?:person|god|captain|entity)\b/i,
  ],
  ['place', /\bwhere\b/i],
]
const isCreature = (category: string) => /^(?:creature|race)$/.test(findKnownCategory(category) ?? '')
const isOfKind: Partial<Record<AskedKind, (category: string) => boolean>> = {
  person: (category) => kindOf(category) === 'people' && !isCreature(category),
  place: (category) => kindOf(category) === 'places',
  creature: isCreature,
  item: (category) => kindOf(category) === 'items',
  group: (category) => kindOf(category) === 'factions',
}
const fillers = toWordSet('kind please')

const splitWords = ({ word }: Token) => word.split('-').filter((part) => part !== '')

function isSought(word: string): boolean {
  return word.length > 1 && !isClosedWord(word) && !fillers.has(word)
}

/** Each word of the question gets the forms of the known names that contain it, or else of those that contain a near spelling. */
export function parseQuestion(text: string, known: KnownName[]): Question {
  const names = known.map(({ forms }) => forms)
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
  const asked = ` ${foldName(text)} `
  const answers = known
    .filter(({ category }) => isOfKind[asks]?.(category))
    .flatMap(({ forms }) => forms)
    .filter((form) => !asked.includes(` ${foldName(form)} `))
  return { terms: [...terms.values()].slice(0, maxTerms), asks, answers }
}

export const parseQuestionTask = { module: import.meta.url, run: parseQuestion }
