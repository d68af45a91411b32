import type { Token } from '#core/reading/language/tokenize.ts'
import { isClosedWord } from '#core/reading/language/words/closed-words.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { namedKinds } from './detail-lexicon.ts'
import { classifyNoun, isEndOfPhrase } from './read-definition.ts'

const relatives = /^(?:that|thats|who|which|whose|where)$/
const longest = 18

function readAfter(mention: NameMention): Token[] | null {
  const { tokens } = mention.line
  const next = tokens[mention.to + 1]
  if (!next?.isSeparated || next.startsSentence) return null
  const isRelative =
    /^(?:which|who)$/.test(next.word) && /^(?:is|was)$/.test(tokens[mention.to + 2]?.word ?? '')
  const start = mention.to + (isRelative ? 3 : 1)
  const article = tokens[start]
  if (!article || !/^(?:a|an|the|one)$/.test(article.word)) return null
  if (!isRelative && article.word === 'the' && isEndOfPhrase(mention)) return null
  const rest = tokens.slice(start + 1, start + 1 + longest)
  const end = rest.findIndex((token) => token.isSeparated || token.startsSentence)
  const phrase = end < 0 ? rest : rest.slice(0, end)
  const relative = phrase.findIndex(({ word }) => relatives.test(word))
  const head = relative < 0 ? phrase : phrase.slice(0, relative)
  // "Near Orrin, a guard waves" is a clause about the guard.
  const isClause = head.some(({ word }) => isVerbForm(word) && /(?:[^s]s|ed)$/.test(word))
  if (phrase.length < 2 || phrase.length === longest || isClause) return null
  const isNoun = head.map(({ word }) => classifyNoun(word.replace(/ies$/, 'y')) !== null)
  // "Frederick, a blade jutting from his chest" does not define Frederick.
  const isParticiple = head.some(({ word }, index) => isNoun[index - 1] && word.endsWith('ing'))
  if (isParticiple || !isNoun.includes(true)) return null
  return [article, ...phrase]
}

function readBack(tokens: Token[], last: number): Token[] | null {
  for (let at = last; at >= Math.max(0, last - 4); at--) {
    const token = tokens[at]
    if (token && /^(?:a|an|the)$/.test(token.word)) return tokens.slice(at, last + 1)
    if (!token || token.isSeparated || isClosedWord(token.word)) return null
  }
  return null
}

/** Reads "the far eastern region" before "of Orrin", or "a monk" before "named Osk". */
function readBefore({ line: { tokens }, from }: NameMention): Token[] | null {
  const link = tokens[from - 1]
  const head = tokens[from - 2]
  if (!link || !head || link.isSeparated || tokens[from]?.isSeparated) return null
  if (link.word === 'of') {
    const phrase = namedKinds.has(head.word) || head.word === 'region' ? readBack(tokens, from - 2) : null
    // "The city of Orrin" alone says too little about Orrin.
    return phrase && phrase.length > 2 ? phrase : null
  }
  if (!/^(?:named|called)$/.test(link.word)) return null
  const phrase = readBack(tokens, from - 2)
  return phrase?.[0]?.word !== 'the' && classifyNoun(head.word) ? phrase : null
}

/**
 * Turns a phrase that defines a name into a sentence: "rest in Orrin, a small town, and ..." becomes "Orrin is a small town."
 */
export function stateDefinition(mention: NameMention): string | null {
  const { line, from, to } = mention
  if (line.tokens[to]?.isPossessive) return null
  const phrase = readAfter(mention) ?? readBefore(mention)
  const [first, last] = [phrase?.[0], phrase?.at(-1)]
  if (!first || !last) return null
  const text = line.line.text
  const name = text.slice(line.tokens[from]?.start ?? 0, line.tokens[to]?.end ?? 0)
  return `${name} is ${text.slice(first.start, last.end)}.`
}
