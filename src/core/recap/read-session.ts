import { createNameWriter } from '#core/language/capitalize-names.ts'
import { presentSentence } from '#core/language/clean-sentence.ts'
import { isClosedWord } from '#core/language/common-words.ts'
import { isTableCue } from '#core/language/find-table-talk.ts'
import { foldName } from '#core/language/fold-name.ts'
import { type ReadLine, readTranscript } from '#core/language/read-transcript.ts'
import { splitSentences } from '#core/language/split-sentences.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { stemWord } from '#core/language/stem-word.ts'
import { isRulesTalk, lookAtSentence, type SentenceLook } from '#core/language/weigh-sentence.ts'
import type { FoundEntity } from '#core/wiki/found-entity.ts'
import { markLastTime } from './mark-last-time.ts'

/** A sentence of the story, ready to be quoted. */
export type StorySentence = {
  text: string
  /** Somebody in the story says it: it stands in quotes. */
  isQuoted: boolean
  lineId: string
  line: number
  /** Its place among the sentences of the session. */
  order: number
  /** Where in the session, 0 to 1 by words. */
  position: number
  speaker: string | null
  isNarrator: boolean
  isLastTime: boolean
  isAddressed: boolean
  isRules: boolean
  look: SentenceLook
  /** Words as shown; cleaning may have taken some. */
  length: number
  entities: FoundEntity[]
  terms: string[]
}
export type Session = { sentences: StorySentence[]; entities: FoundEntity[]; lines: ReadLine[] }

export function listNames(sentence: StorySentence): string[] {
  return sentence.entities.flatMap((entity) => [entity.name, ...entity.aliases])
}

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
        if (name.words.slice(1).every((part, next) => words[index + 1 + next] === part))
          found.add(name.entity)
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
  const total = Math.max(
    1,
    reading.lines.reduce((sum, line) => sum + line.tokens.length, 0),
  )
  const sentences: StorySentence[] = []
  let passed = 0
  for (const line of reading.lines) {
    const position = passed / total
    passed += line.tokens.length
    if (line.isTableTalk) continue
    for (const part of splitSentences(line.line.text)) {
      const text = presentSentence(writeNames(part.text), part.isQuoted)
      const look = lookAtSentence(part.text, text)
      if (text === '' || look.words.length < 3 || isTableCue(part.text)) continue
      sentences.push({
        text,
        isQuoted: part.isQuoted,
        lineId: line.line.id,
        line: line.index,
        order: sentences.length,
        position,
        speaker: line.line.speaker,
        isNarrator: line.isNarrator,
        isLastTime: lastTime[line.index] ?? false,
        isAddressed: /^[^\s,]+, (?:you|your|make|give|go)\b|, [^\s,]+, (?:you|your)\b/i.test(text),
        isRules: isRulesTalk(look),
        look,
        length: text.split(/\s+/).length,
        entities: findEntities(look.words),
        terms: [
          ...new Set(look.words.filter((word) => word.length > 2 && !isClosedWord(word)).map(stemWord)),
        ],
      })
    }
  }
  return { sentences, entities, lines: reading.lines }
}
