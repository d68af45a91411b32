import { capitalize } from '#core/reading/language/capitalize.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import { toWordSet } from '#core/reading/language/words/word-set.ts'

const longest = 12
const subclause =
  /^(?:as|when|while|after|before|once|with|if|because|since|although|until|by|in|on|at|from|for|of|under|over|above|below|behind|near|far|later|which|who|that)\b/i
const loose = /^(?:it|he|she|they|you|we|i|this|that|these|those|there)\b/i
const dangling =
  toWordSet(`the a an of to in on at by for from with and or but as that which who is are was were be been
your my his her their our its into onto this these those than if then so just both very some any no not over under up
has have had will would can could going gonna about like through toward towards between`)

const countWords = (text: string) => text.split(/\s+/).length

function rateClause(clause: string, names: string[]): number {
  if (countWords(clause) < 3) return -1
  let rate = names.some((name) => clause.includes(name)) ? 2 : 0
  rate += subclause.test(clause) ? -1 : 1
  if (
    /^not\b/i.test(clause) ||
    (isVerbForm(clause.split(' ')[0]?.toLowerCase() ?? '') && /^\S+(?:s|ing|ed)\b/.test(clause))
  )
    rate -= 2
  if (
    /\p{Ll}/u.test(clause) &&
    clause.split(/\s+/).some((word, at) => at > 0 && isVerbForm(word.toLowerCase()))
  )
    rate += 2
  if (!loose.test(clause)) rate += 1
  // "..., and it is open" says little by itself.
  else if (countWords(clause) < 4) rate -= 3
  return rate
}

const being = /^(?:is|was|are|were|has|have|had)$/i
const joint = /^(?:and|but|while|who|which|that|when|where|because|before|after|as|so|until)$/i
const preposition =
  /^(?:to|with|from|in|on|at|into|onto|over|under|through|of|for|by|about|like|before|after|near)$/i

function cutTitle(words: string[]): string[] {
  if (words.length <= longest) return words
  const hasVerb = (upTo: number) =>
    words.slice(1, upTo).some((word) => being.test(word) || isVerbForm(word.toLowerCase()))
  for (const boundary of [joint, preposition]) {
    for (let at = longest; at >= 5; at--) {
      if (boundary.test(words[at] ?? '') && hasVerb(at)) return words.slice(0, at)
    }
  }
  return words.slice(0, longest)
}

export function titleSentence(text: string, names: string[] = []): string {
  const bare = text.replace(/["\u201c\u201d]/g, '').replace(/[.?!\u2026]+$/, '')
  const clauses = bare
    .split(/[,;:.?!]\s+|\s\u2013\s/)
    .map((clause) => clause.replace(/^(?:and|but|so|then|or)\s+/i, '').trim())
    .filter((clause) => !/\b(?:says?|said|asks|whispers|replies)(?: \w+ly)?$/i.test(clause))
  const [best] = clauses.toSorted((a, b) => rateClause(b, names) - rateClause(a, names))
  const [first] = clauses
  // In "Tova agrees, but she wants half of it" the pronoun needs the first clause.
  const needsFirst =
    best !== first && loose.test(best ?? '') && first && names.some((name) => first.startsWith(name))
  const whole =
    best && countWords(best) >= 3 && !needsFirst ? best : needsFirst ? bare : bare.replace(/,/g, '')
  const words = cutTitle(whole.split(/\s+/))
  const plain = (word: string | undefined) => (word ?? '').toLowerCase().replace(/[',]/g, '')
  while (words.length > 2 && dangling.has(plain(words.at(-1)))) words.pop()
  return capitalize(words.join(' ').replace(/,$/, ''))
}
