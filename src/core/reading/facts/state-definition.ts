import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import { namedKinds } from '#core/language/words/detail-lexicon.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { classifyNoun, isEndOfPhrase, readNextSentence } from './read-definition.ts'

const relatives = /^(?:that|thats|who|which|whose|where)$/
const articles = /^(?:a|an|the|one)$/
const longest = 18
// "The road you are taking" holds only for this moment.
const passing = /^(?:i|im|we|you|your|youre|our|my|here|now|nearby)$/

type Phrase = { verb: string; tokens: Token[] }

/**
 * Reads a phrase such as "a small town of tanners" from its article on. Null if it does not say what kind of subject it describes.
 * @param mayBeClause true after a comma
 */
function readPhrase(tokens: Token[], start: number, mayBeClause = false): Token[] | null {
  const article = tokens[start]
  if (!article || !articles.test(article.word)) return null
  const rest = tokens.slice(start + 1, start + 1 + longest)
  const end = rest.findIndex((token) => token.isSeparated || token.startsSentence)
  const phrase = end < 0 ? rest : rest.slice(0, end)
  const relative = phrase.findIndex(({ word }) => relatives.test(word))
  const head = relative < 0 ? phrase : phrase.slice(0, relative)
  // "Near Orrin, a guard waves" is a clause about the guard.
  const isClause = mayBeClause && head.some(({ word }) => isVerbForm(word) && /(?:[^s]s|ed)$/.test(word))
  if (phrase.length === longest || isClause || phrase.some(({ word }) => passing.test(word))) return null
  const isNoun = head.map(({ word }) => classifyNoun(word.replace(/ies$/, 'y')) !== null)
  // "Frederick, a blade jutting from his chest" does not define Frederick.
  const isParticiple = head.some(({ word }, index) => isNoun[index - 1] && word.endsWith('ing'))
  return isParticiple || !isNoun.includes(true) ? null : [article, ...phrase]
}

/** Reads "a small town" after "rest in Orrin," and after "which is". */
function readAfter(mention: NameMention): Phrase | null {
  const { tokens } = mention.line
  const next = tokens[mention.to + 1]
  if (!next?.isSeparated || next.startsSentence) return null
  const isRelative =
    /^(?:which|who)$/.test(next.word) && /^(?:is|was)$/.test(tokens[mention.to + 2]?.word ?? '')
  const start = mention.to + (isRelative ? 3 : 1)
  if (!isRelative && tokens[start]?.word === 'the' && isEndOfPhrase(mention)) return null
  const phrase = readPhrase(tokens, start, !isRelative)
  return phrase && phrase.length > 2 ? { verb: 'is', tokens: phrase } : null
}

/** Reads "a monk" in "Osk is a monk" at the start of a sentence. "The man beside Osk is a monk" does not define Osk. */
function readPredicate({ line: { tokens, line }, from, to }: NameMention): Phrase | null {
  const first = tokens[from - 1]?.word === 'the' ? from - 1 : from
  const verb = tokens[to + 1]
  if (!verb || verb.isSeparated || !/^(?:is|was)$/.test(verb.word)) return null
  if (first > 0 && !tokens[first]?.startsSentence) return null
  const phrase = readPhrase(tokens, to + 2)
  const isAsked = /^[^.!?]*\?/.test(line.text.slice(phrase?.at(-1)?.end))
  return phrase && !isAsked ? { verb: verb.word, tokens: phrase } : null
}

/** Reads "an old keep" in "Before you stands Orrin. It is an old keep". */
function readNext(mention: NameMention): Phrase | null {
  if (!readNextSentence(mention)) return null
  const { tokens } = mention.line
  const phrase = readPhrase(tokens, mention.to + 3)
  return phrase && { verb: tokens[mention.to + 2]?.word ?? 'is', tokens: phrase }
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
function readBefore({ line: { tokens }, from }: NameMention): Phrase | null {
  const link = tokens[from - 1]
  const head = tokens[from - 2]
  if (!link || !head || link.isSeparated || tokens[from]?.isSeparated) return null
  if (link.word === 'of') {
    const phrase = namedKinds.has(head.word) || head.word === 'region' ? readBack(tokens, from - 2) : null
    // "The city of Orrin" alone says too little about Orrin.
    return phrase && phrase.length > 2 ? { verb: 'is', tokens: phrase } : null
  }
  if (!/^(?:named|called)$/.test(link.word)) return null
  const phrase = readBack(tokens, from - 2)
  return phrase && phrase[0]?.word !== 'the' && classifyNoun(head.word)
    ? { verb: 'is', tokens: phrase }
    : null
}

/**
 * Returns the sentence that says what a name is, from the words around one mention: "rest in Orrin, a small town, and ..." becomes "Orrin is
 * a small town." Null if these words do not say it.
 */
export function stateDefinition(mention: NameMention): string | null {
  const { line, from, to } = mention
  if (line.tokens[to]?.isPossessive) return null
  const phrase = readPredicate(mention) ?? readAfter(mention) ?? readNext(mention) ?? readBefore(mention)
  const [first, last] = [phrase?.tokens[0], phrase?.tokens.at(-1)]
  if (!phrase || !first || !last) return null
  const { text } = line.line
  const name = text.slice(line.tokens[from]?.start ?? 0, line.tokens[to]?.end ?? 0)
  const article = line.tokens[from - 1]?.word === 'the' ? 'The ' : ''
  return `${article}${name} ${phrase.verb} ${text.slice(first.start, last.end)}.`
}
