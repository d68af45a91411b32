import { findNarrator } from '#core/language/find-narrator.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { findSceneStarts } from './find-scene-starts.ts'
import { foldTableTalk, type Stretch } from './fold-table-talk.ts'
import { type LineTime, type OutlineLine, timeLines } from './time-lines.ts'

/** In words. Shorter lines are mostly answers and prompts, such as "Okay, go ahead." */
const fewestWords = 9
/** In words. Shorter lines need more signs of a description. */
const longLine = 25

const self = toWordSet('i im ive id ill me my mine myself we were weve well us our lets')
const rules =
  toWordSet(`roll rolls rolled rolling check checks damage hit hits modifier bonus dc ac points plus minus save
saves saving throw throws advantage disadvantage initiative turn round reaction d20 d10 d8 d6 d4 d12 feet dm gm
proficiency slot slots crit attack attacks cantrip concentration movement action spell level attunement rest potion`)
const chatter =
  toWordSet(`okay yeah yes no like gonna wanna gotta guys gosh lol dude cool awesome oh um uh maybe
guess mean probably basically hey thanks sorry right sure correct technically want can could would should if`)
const narrative = toWordSet(`the its his her their they he she it as there these from with`)
const scenery =
  toWordSet(`into through across toward towards over around onto down up out behind beneath above along
against before while where begins begin see sees watch hear hears feel feels notice smell appears looks looking standing sits
stands comes steps slowly suddenly pulls turns falls head leads eyes face hand hands voice wall walls door light dark stone
air ground water wind wood trees`)

const leadIn = /^(?:[^.!?]{1,18}[.!?] )+/

const shareOf = (words: readonly Token[], set: Set<string>) =>
  words.filter(({ word }) => set.has(word)).length / words.length

/** Drops short sentences at the start, such as "Okay." or "14. Nice.", which do not show whether the rest is narration. */
function skipLeadIn(text: string, tokens: readonly Token[]): readonly Token[] {
  const length = leadIn.exec(text)?.[0].length ?? 0
  return tokens.filter(({ start }) => start >= length)
}

/**
 * True if a game master's line describes the world rather than asking, answering, counting dice or speaking for a character.
 */
export function isNarration(text: string, tokens: readonly Token[]): boolean {
  const words = skipLeadIn(text, tokens)
  if (words.length < fewestWords || /\?["\u201d]?$/.test(text.trimEnd()) || /^["\u201c]/.test(text))
    return false
  const counted = words.filter(({ word }) => /\d/.test(word)).length / words.length
  if (shareOf(words, rules) + counted > 0.08) return false
  if (shareOf(words, self) > 0.05 || shareOf(words, chatter) > 0.1) return false
  const seen = shareOf(words, scenery)
  const told = seen + shareOf(words, narrative)
  return words.length >= longLine ? told >= 0.14 : told >= 0.22 && seen >= 0.05
}

export type Outline = {
  times: LineTime[]
  tableTalk: Stretch[]
  sceneStarts: number[]
  isNarration: boolean[]
}

/** `recapStarts` are the indexes of the lines at which the recap begins scenes. */
export function outlineTranscript(lines: readonly OutlineLine[], recapStarts: readonly number[]): Outline {
  const times = timeLines(lines)
  const tokens = lines.map(({ text }) => tokenize(text))
  const tableTalk = foldTableTalk(tokens, times)
  const narrator = findNarrator(lines.map(({ speakerId, text }) => ({ speaker: speakerId, text })))
  const narrated = lines.map(
    ({ speakerId, text }, index) =>
      narrator !== null && speakerId === narrator && isNarration(text, tokens[index] ?? []),
  )
  const sceneStarts = findSceneStarts({
    lines: tokens,
    times,
    tableTalk,
    isNarration: narrated,
    recapStarts,
  })
  return { times, tableTalk, sceneStarts, isNarration: narrated }
}
