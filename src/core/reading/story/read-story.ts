import { stemmer } from 'stemmer'
import { foldName } from '#core/fold-name.ts'
import { isTableCue } from '#core/language/find-table-talk.ts'
import { joinSpeeches, readSpeech, type Speech } from '#core/language/quote-speech.ts'
import { isRulesTalk, readSentenceTraits, type SentenceTraits } from '#core/language/read-sentence-traits.ts'
import { measureShortness, type ReadLine, readTranscript } from '#core/language/read-transcript.ts'
import { presentSentence, splitSentences } from '#core/language/split-sentences.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { createNameWriter } from '#core/reading/names/capitalize-names.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { capitalize } from '#core/words.ts'
import { markLastTime } from './mark-last-time.ts'

const ending = /[,.]?\s+(?:and )?(?:that is|that's|thats|this is|that s) where (?:we|i)\b.*$/i

/** Removes words that end the session: "A girl begins to laugh and that is where we end". */
function dropEnding(text: string): string {
  const kept = text.replace(ending, '')
  return kept.split(/\s+/).length >= 5 ? kept : text
}

const number =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty(?:[- ]\\p{L}+)?)'
const counts = new RegExp(
  `(?:\\s(?:and |for |that's |thats )?${number}(?: to hit| damage| points)*)+[.!]?$`,
  'iu',
)
const calls = /[,.]?\s(?:everyone |please )?roll(?: for)? initiative[.!]?$/i

/** Removes a dice result such as "fourteen" in "swings his torch at them fourteen", unless the sentence has punctuation inside. */
function dropDice(text: string): string {
  if (/[,.?!]\s/.test(text)) return text
  const kept = text.replace(counts, '')
  return kept.split(/\s+/).length >= 5 ? kept : text
}

/** Removes the addressee of "Tova, on the bed lies a letter", unless a "you" follows. */
function dropCall(text: string, playerCharacters: Set<string>): string {
  const [, name = '', rest = ''] = /^(\p{L}+), (.+)$/su.exec(text) ?? []
  return playerCharacters.has(name.toLowerCase()) && !/\byou(?:r|rs)?\b/i.test(rest) ? capitalize(rest) : text
}

/**
 * @param hasDice true for short transcripts without capitals, because their sentences may contain dice results
 * @param addressees the characters that the speaker may address
 */
function trimSentence(text: string, hasDice: boolean, addressees: Set<string>): string {
  const bare = text.replace(calls, '')
  return dropCall(dropEnding(hasDice ? dropDice(bare) : bare), addressees)
}

export type StorySentence = {
  text: string
  /** True if the whole sentence is inside quotation marks. */
  isQuoted: boolean
  /** Speech without quotation marks; null if the sentence contains none. */
  speech: Speech | null
  lineId: string
  line: number
  order: number
  /** Share of the session's words that precede the line, from 0 to 1. */
  position: number
  speaker: string | null
  isNarrator: boolean
  /** True if a player narrates what a character does ("Tova opens the door"). */
  isAction: boolean
  /** True for a player's sentence in a line that starts with an action: "Tova opens the door. This reminds me of the tower." */
  isAside: boolean
  isLastTime: boolean
  isAddressed: boolean
  isRules: boolean
  traits: SentenceTraits
  /** Number of words after cleaning. */
  length: number
  entities: ExtractedEntity[]
  terms: string[]
}
export type StoryReading = {
  sentences: StorySentence[]
  entities: ExtractedEntity[]
  lines: ReadLine[]
  size: number
  /** From 0 for a long session to 1 for a very short one. */
  shortness: number
}

function createEntityFinder(entities: ExtractedEntity[]): (words: string[]) => ExtractedEntity[] {
  const byFirst = new Map<string, { words: string[]; entity: ExtractedEntity }[]>()
  for (const entity of entities) {
    for (const name of [entity.name, ...entity.aliases]) {
      const words = foldName(name).split(' ')
      const first = words[0]
      if (first === undefined || first.length < 3) continue
      byFirst.getOrInsertComputed(first, () => []).push({ words, entity })
    }
  }
  return (words) => {
    const found = new Set<ExtractedEntity>()
    words.forEach((word, index) => {
      for (const name of byFirst.get(word) ?? byFirst.get(word.replace(/s$/, '')) ?? []) {
        if (name.words.slice(1).every((part, next) => words[index + 1 + next] === part))
          found.add(name.entity)
      }
    })
    return [...found]
  }
}

// Matches a statement that ends in a quoted question: A voice whispers, “Who is there?”
const endsInQuote = /\p{Ll},? ["\u201c][^"\u201c\u201d]*\?["\u201d]$/u
const tonight = /^(?:it is|it's|this is|tonight|now|today)\b/i

function isPlayerAction([first, second]: string[], playerCharacters: Set<string>): boolean {
  return first !== undefined && second !== undefined && playerCharacters.has(first) && /[^s]s$/.test(second)
}

export function readStory(lines: SpokenLine[], entities: ExtractedEntity[]): StoryReading {
  const reading = readTranscript(lines)
  const lastTime = markLastTime(reading.lines)
  const writeNames = reading.isCased
    ? (text: string) => text
    : createNameWriter(entities.flatMap((entity) => [entity.name, ...entity.aliases]))
  const shortness = measureShortness(reading.size)
  const findEntities = createEntityFinder(entities)
  const total = Math.max(1, reading.size)
  const sentences: StorySentence[] = []
  let passed = 0
  for (const line of reading.lines) {
    const position = passed / total
    passed += line.tokens.length
    if (line.isTableTalk) continue
    let isPast = lastTime[line.index] ?? false
    const spokenWords = line.tokens.map(({ word }) => word)
    for (const said of joinSpeeches(splitSentences(line.line.text))) {
      const part = {
        ...said,
        text: trimSentence(
          said.text,
          !reading.isCased && shortness > 0.5,
          line.isNarrator ? reading.playerCharacters : new Set(),
        ),
      }
      // A sentence such as "It is the third night" ends the recap of the previous session, even within a line.
      if (isPast && tonight.test(part.text)) isPast = false
      const speech = readSpeech(part.text)
      const text = presentSentence(writeNames(speech ? speech.shown : part.text), part.isQuoted)
      const allTraits = readSentenceTraits(part.text, text)
      const traits = shortness > 0 && endsInQuote.test(text) ? { ...allTraits, isQuestion: false } : allTraits
      const last = sentences.at(-1)
      if (last?.line === line.index && traits.words.length < 3 && part.text.endsWith('.')) {
        // In "He says one name. Corvin." the name belongs to the previous sentence.
        const named = findEntities(traits.words)
        if (named.length > 0) {
          sentences[sentences.length - 1] = {
            ...last,
            text: `${last.text} ${text}`,
            entities: [...new Set([...last.entities, ...named])],
          }
          continue
        }
      }
      if (text === '' || traits.words.length < 3 || isTableCue(part.text)) continue
      sentences.push({
        text,
        isQuoted: part.isQuoted,
        speech,
        lineId: line.line.id,
        line: line.index,
        order: sentences.length,
        position,
        speaker: line.line.speaker,
        isNarrator: line.isNarrator,
        isAction: !line.isNarrator && isPlayerAction(traits.words, reading.playerCharacters),
        isAside: !line.isNarrator && isPlayerAction(spokenWords, reading.playerCharacters),
        isLastTime: isPast,
        isAddressed: /^[^\s,]+, (?:you|your|make|give|go)\b|, [^\s,]+, (?:you|your)\b/i.test(text),
        isRules: isRulesTalk(traits),
        traits,
        length: text.split(/\s+/).length,
        entities: findEntities(traits.words),
        terms: [
          ...new Set(traits.words.filter((word) => word.length > 2 && !isClosedWord(word)).map(stemmer)),
        ],
      })
    }
  }
  return { sentences, entities, lines: reading.lines, size: reading.size, shortness }
}
