import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import type { ReadLine } from './read-transcript.ts'
import type { Token } from './tokenize.ts'

const leads = new Set(['okay', 'ok', 'so', 'then', 'and', 'well', 'yes', 'yeah'])

/** True for the second word of a line that starts with a word such as "okay": "Okay, Tova opens the door". */
function isAfterLead(tokens: Token[], index: number): boolean {
  return index === 1 && leads.has(tokens[0]?.word ?? '')
}

function isAction(first: Token, second: Token | undefined, isCased: boolean): boolean {
  if (!second || second.isSeparated || isClosedWord(first.word) || first.word.length < 3) return false
  if (isCased && !first.isCapital) return false
  return isVerbForm(second.word) && /[^s]s$/.test(second.word)
}

/** Finds words with which players repeatedly start an action ("Tova opens the door"). */
export function findPlayerCharacters(lines: ReadLine[], isCased: boolean): Set<string> {
  const openings = new Map<string, number>()
  for (const { line, tokens, isNarrator, isTableTalk } of lines) {
    if (isNarrator || isTableTalk || line.speaker === null) continue
    const named = new Set<string>()
    tokens.forEach((token, index) => {
      if (index > 0 && (!token.startsSentence || !isCased) && !isAfterLead(tokens, index)) return
      if (isAction(token, tokens[index + 1], isCased)) named.add(`${line.speaker}:${token.word}`)
    })
    for (const key of named) openings.set(key, (openings.get(key) ?? 0) + 1)
  }
  return new Set(
    [...openings].filter(([, count]) => count >= 3).map(([key]) => key.slice(key.lastIndexOf(':') + 1)),
  )
}
