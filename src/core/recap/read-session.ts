import { createNameWriter } from '#core/language/capitalize-names.ts'
import { cleanSentence } from '#core/language/clean-sentence.ts'
import { isClosedWord } from '#core/language/common-words.ts'
import { foldName } from '#core/language/fold-name.ts'
import { readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { splitSentences } from '#core/language/split-sentences.ts'
import { stemWord } from '#core/language/stem-word.ts'
import { isRulesTalk, lookAtSentence, type SentenceLook } from '#core/language/weigh-sentence.ts'
import type { FoundEntity } from '#core/wiki/found-entity.ts'
import { markLastTime } from './mark-last-time.ts'

/** A sentence of the story, ready to be quoted. */
export type StorySentence = {
  text: string
  said: string
  lineId: string
  line: number
  /** Where in the session, 0 to 1 by words. */
  position: number
  speaker: string | null
  isNarrator: boolean
  isLastTime: boolean
  isRules: boolean
  look: SentenceLook
  entities: FoundEntity[]
  terms: string[]
}
export type Session = { sentences: StorySentence[]; entities: FoundEntity[]; lineCount: number }

function createEntityFinder(entities: FoundEntity[]): (words: string[]) => FoundEntity[] {
  const byFirst = new Map<string, { words: string[]; entity: FoundEntity }[]>()
  for (const entity of entities) {
    for (const name of [entity.name, ...entity.aliases]) {
      const words = foldName(name).split(' ')
      const first = words[0]
      if (first === undefined || first.length < 3) continue
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, entity }])
    }
  }
  return (words) => {
    const found = new Set<FoundEntity>()
    words.forEach((word, index) => {
      for (const name of byFirst.get(word) ?? byFirst.get(word.replace(/s$/, '')) ?? []) {
        if (name.words.slice(1).every((part, next) => words[index + 1 + next] === part)) found.add(name.entity)
      }
    })
    return [...found]
  }
}

/** Reads a session into story sentences: what is said at the table about the table is left out. */
export function readSession(lines: SpokenLine[], entities: FoundEntity[]): Session {
  const reading = readTranscript(lines)
  const lastTime = markLastTime(reading.lines)
  const writeNames = reading.isCased
    ? (text: string) => text
    : createNameWriter(entities.flatMap((entity) => [entity.name, ...entity.aliases]))
  const findEntities = createEntityFinder(entities)
  const total = Math.max(1, reading.lines.reduce((sum, line) => sum + line.tokens.length, 0))
  const sentences: StorySentence[] = []
  let passed = 0
  for (const line of reading.lines) {
    const position = passed / total
    passed += line.tokens.length
    if (line.isTableTalk) continue
    for (const part of splitSentences(line.line.text)) {
      const look = lookAtSentence(part.text)
      const text = cleanSentence(writeNames(part.text))
      if (text === '' || look.words.length < 3) continue
      sentences.push({
        text,
        said: part.text,
        lineId: line.line.id,
        line: line.index,
        position,
        speaker: line.line.speaker,
        isNarrator: line.isNarrator,
        isLastTime: lastTime[line.index] ?? false,
        isRules: isRulesTalk(look),
        look,
        entities: findEntities(look.words),
        terms: [...new Set(look.words.filter((word) => word.length > 2 && !isClosedWord(word)).map(stemWord))],
      })
    }
  }
  return { sentences, entities, lineCount: lines.length }
}
