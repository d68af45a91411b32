import { tokenize } from '#core/reading/language/tokenize.ts'
import { toWordSet } from '#core/reading/language/words/word-set.ts'

export type SubjectFault = 'pronoun' | 'vague' | 'passive'

const pronouns = toWordSet(
  'he she they it him her them his hers their theirs its this that these those we you i',
)
const vague =
  /\b(?:one of (?:the (?:party|group|players|adventurers|characters|heroes)|them)|some(?:one|body)|a (?:player|party member|character)|(?:another|one) (?:player|character|party member))\b/i
const participle =
  '(?:\\w+ed|given|taken|told|made|found|seen|shown|sent|brought|caught|killed|known|paid|sold|struck|thrown|won|lost|left|led|held|hit|cut|set|put)'
const passive = new RegExp(
  `\\b(?:was|were|been|being)\\s+(?:\\w+ly\\s+|not\\s+|then\\s+)?${participle}\\b`,
  'i',
)

/**
 * Tells why an English sentence does not say who acts: a pronoun before any name, a vague agent, or a passive without an agent.
 * Null if the sentence says who acts.
 */
export function findSubjectFault(sentence: string): SubjectFault | null {
  if (vague.test(sentence)) return 'vague'
  for (const { word, isCapital, startsSentence } of tokenize(sentence)) {
    if (pronouns.has(word)) return 'pronoun'
    if (isCapital && !startsSentence) break
    // The first word may be a name or an article; a pronoun after "The captain" is clear.
    if (startsSentence) {
      if (
        /^(?:when|while|after|before|as|once|if|then|although|because|with|in|on|at|from|for|to)$/.test(word)
      )
        continue
      break
    }
  }
  return passive.test(sentence) && !/\bby\b/i.test(sentence) ? 'passive' : null
}
