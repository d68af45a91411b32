import { findNarrator } from './find-narrator.ts'
import { findPlayerCharacters } from './find-player-characters.ts'
import { findTableTalk } from './find-table-talk.ts'
import { isEnglish } from './is-english.ts'
import type { SpokenLine } from './spoken-line.ts'
import { foldWord, type Token, tokenize } from './tokenize.ts'

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
