import { isVerbForm } from '#core/language/common-words.ts'
import { toWordSet } from '#core/language/word-set.ts'

const longest = 9
const subclause =
  /^(?:as|when|while|after|before|once|with|if|because|since|although|until|by|in|on|at|from|for|of|which|who|that)\b/i
const loose = /^(?:it|he|she|they|you|we|i|this|that|these|those|there)\b/i
// Words a title must not end with.
const dangling =
  toWordSet(`the a an of to in on at by for from with and or but as that which who is are was were be been
your my his her their our its into onto this these those than if then so just both very some any no not over under up
has have had will would can could going gonna about like through toward towards between`)

const countWords = (text: string) => text.split(/\s+/).length

function rateClause(clause: string, names: string[]): number {
  if (countWords(clause) < 3) return -1
  let rate = names.some((name) => clause.includes(name)) ? 2 : 0
  if (!subclause.test(clause)) rate += 1
  if (
    /\p{Ll}/u.test(clause) &&
    clause.split(/\s+/).some((word, at) => at > 0 && isVerbForm(word.toLowerCase()))
  )
    rate += 2
  if (!loose.test(clause)) rate += 1
  return rate
}

/** A short title in the sentence's own words: the clause that says most by itself, cut where it can be cut. */
export function titleSentence(text: string, names: string[] = []): string {
  const bare = text.replace(/["\u201c\u201d]/g, '').replace(/[.?!\u2026]+$/, '')
  const clauses = bare
    .split(/[,;:]\s+|\s\u2013\s/)
    .map((clause) => clause.replace(/^(?:and|but|so|then|or)\s+/i, '').trim())
  const [best] = clauses.toSorted((a, b) => rateClause(b, names) - rateClause(a, names))
  const words = (best && countWords(best) >= 3 ? best : bare.replace(/,/g, '')).split(/\s+/).slice(0, longest)
  const plain = (word: string | undefined) => (word ?? '').toLowerCase().replace(/[',]/g, '')
  while (words.length > 2 && dangling.has(plain(words.at(-1)))) words.pop()
  const title = words.join(' ').replace(/,$/, '')
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}
