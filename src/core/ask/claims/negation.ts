import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { toTerm } from './claim-terms.ts'

const negators =
  toWordSet(`not no never cannot neither nor none nobody nothing without unable aint isnt arent wasnt werent
dont doesnt didnt hasnt havent hadnt wont wouldnt cant couldnt shouldnt mustnt
refuse refuses refused refusing fail fails failed failing deny denies denied decline declines declined lack lacks`)
/** Maximum number of content words after a negation that count as negated. */
const reach = 2

export type Polarity = { asserted: Set<string>; negated: Set<string>; hasNegation: boolean }

/** The "no" in "No, I go" is an answer, not a negation. */
function isNegator(tokens: Token[], index: number): boolean {
  const token = tokens[index]
  if (!token || !negators.has(token.word)) return false
  return token.word !== 'no' || tokens[index + 1]?.isSeparated === false
}

export function readPolarity(tokens: Token[]): Polarity {
  const polarity: Polarity = { asserted: new Set(), negated: new Set(), hasNegation: false }
  let left = 0
  tokens.forEach((token, index) => {
    if (token.isSeparated) left = 0
    if (isNegator(tokens, index)) {
      polarity.hasNegation = true
      left = reach
    } else if (!isClosedWord(token.word) && token.word.length > 1) {
      if (left > 0) polarity.negated.add(toTerm(token.word))
      else polarity.asserted.add(toTerm(token.word))
      left--
    }
  })
  return polarity
}

export function findContradiction(claim: Token[], cited: Polarity[]): string | null {
  const claimed = readPolarity(claim)
  const isSaid = (kind: 'asserted' | 'negated', term: string) => cited.some((line) => line[kind].has(term))
  const words = claim.filter(({ word }) => !isClosedWord(word))
  const find = (test: (term: string) => boolean, isVerb: boolean) =>
    words.find(({ word }) => test(toTerm(word)) && (!isVerb || isVerbForm(word)))?.word ?? null
  if (claimed.hasNegation) {
    if (!cited.some((line) => line.hasNegation)) return 'not'
    return find(
      (term) => claimed.negated.has(term) && isSaid('asserted', term) && !isSaid('negated', term),
      false,
    )
  }
  return find((term) => isSaid('negated', term) && !isSaid('asserted', term), true)
}
