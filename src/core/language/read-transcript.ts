import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import { findNarrator } from './find-narrator.ts'
import { findTableTalk } from './find-table-talk.ts'
import { isEnglish } from './is-english.ts'
import type { SpokenLine } from './spoken-line.ts'
import { foldWord, type Token, tokenize } from './tokenize.ts'

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
function findPlayerCharacters(lines: ReadLine[], isCased: boolean): Set<string> {
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

export type ReadLine = {
  line: SpokenLine
  index: number
  tokens: Token[]
  /** True if the speaker is taken for the game master or is unknown. */
  isNarrator: boolean
  /** True for announcements, breaks and goodbyes, which are not part of the story. */
  isTableTalk: boolean
}
export type Reading = {
  lines: ReadLine[]
  /** False if the text has hardly any capitals, as some speech engines write it. */
  isCased: boolean
  isEnglish: boolean
  /** Folded words of the speaker labels, which name the people at the table. */
  speakerWords: Set<string>
  words: Map<string, WordCount>
  /** Names of player characters, found by how their players narrate. */
  playerCharacters: Set<string>
  size: number
}
/** `capital` and `small` count capitalized and lower-case uses, except at the start of a sentence. */
type WordCount = {
  total: number
  capital: number
  small: number
}

function countWords(lines: ReadLine[]): Map<string, WordCount> {
  const words = new Map<string, WordCount>()
  for (const { tokens } of lines) {
    for (const token of tokens) {
      const count = words.get(token.word) ?? { total: 0, capital: 0, small: 0 }
      count.total++
      if (!token.startsSentence) {
        if (token.isCapital) count.capital++
        else count.small++
      }
      words.set(token.word, count)
    }
  }
  return words
}

function isCasedText(lines: ReadLine[]): boolean {
  let capital = 0
  let all = 0
  for (const { tokens } of lines) {
    for (const token of tokens) {
      if (token.word === 'i') continue
      all++
      if (token.isCapital) capital++
    }
  }
  return capital > all * 0.02
}

function findSpeakerWords(lines: SpokenLine[]): Set<string> {
  const speakerWords = new Set<string>()
  for (const { speaker } of lines) {
    for (const word of (speaker ?? '').split(/[^\p{L}\p{N}']+/u)) {
      const folded = foldWord(word)
      // "Speaker 1", "Voice A" and "All" are labels, not names.
      if (folded.length > 1 && !/^(speaker|voice|unknown|all|crew|gm|dm|player|and|\d+)$/.test(folded)) {
        speakerWords.add(folded)
      }
    }
  }
  return speakerWords
}

export function readTranscript(lines: SpokenLine[]): Reading {
  const narrator = findNarrator(lines)
  const tokens = lines.map((line) => tokenize(line.text))
  const tableTalk = findTableTalk(tokens)
  const read = lines.map(
    (line, index): ReadLine => ({
      line,
      index,
      tokens: tokens[index] ?? [],
      isNarrator: line.speaker === null || narrator === null || line.speaker === narrator,
      isTableTalk: tableTalk[index] ?? false,
    }),
  )
  const isCased = isCasedText(read)
  return {
    lines: read,
    isCased,
    isEnglish: isEnglish(tokens),
    playerCharacters: findPlayerCharacters(read, isCased),
    speakerWords: findSpeakerWords(lines),
    words: countWords(read),
    size: read.reduce((sum, line) => sum + line.tokens.length, 0),
  }
}

// Words in about three hours of talk. In a session of this length, important things are mentioned repeatedly.
const longSession = 24_000

/** Returns 0 for a long session, 1/2 for about 45 minutes, 1 for ten minutes or less. */
export function measureShortness(words: number): number {
  return Math.min(1, Math.max(0, Math.log2(longSession / Math.max(1, words)) / 4))
}
