import { findNarrator } from '#core/language/find-narrator.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { findSceneStarts } from './find-scene-starts.ts'
import { foldTableTalk, type Stretch } from './fold-table-talk.ts'
import { isNarration } from './is-narration.ts'
import { type LineTime, type OutlineLine, timeLines } from './time-lines.ts'

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
