import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import type { GatheredSession, Note } from '#core/reading/narrative/note.ts'
import { askRecap } from '#core/reading/questions/ask-recap.ts'
import { askScenes } from '#core/reading/questions/ask-scenes.ts'
import { askSentences } from '#core/reading/questions/ask-sentences.ts'
import { chooseNotes } from '#core/reading/telling/choose-notes.ts'
import { composeRecapTask } from '#core/reading/telling/compose-recap.ts'
import { correctSentences, listPassages } from '#core/reading/telling/correct-sentences.ts'
import { planScenes } from '#core/reading/telling/plan-scenes.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import * as schemas from './answer-schemas.ts'
import { type Ask, askAll } from './ask-model.ts'
import type { Compute } from './read-by-model.ts'

/** Maximum total number of words in the chosen notes: `telling` for the scenes, `sections` for the questions about story and world. */
const noteWords = { telling: 12_000, sections: 3_700 } as const

export async function writeByModel(
  ask: Ask,
  { lines, context }: { lines: SpokenLine[]; context: ReadingContext },
  gathered: GatheredSession,
  compute: Compute,
  report: (share: number) => void,
): Promise<UnresolvedRecap> {
  const notes = chooseNotes(gathered.notes, lines.length, noteWords.telling)
  const questions = askScenes(planScenes(notes, gathered.scenes, lines), notes, context.tone)
  let written = 0
  const scenes = await askAll(questions, async (question) => {
    const answer = await ask('recap_scenes', schemas.sceneAnswer, question)
    report((0.5 * ++written) / questions.length)
    return answer
  })
  const numbers = numberNotes(notes, chooseNotes(notes, lines.length, noteWords.sections))
  const sections = (half: 'story' | 'world') => askRecap(half, notes, numbers, context.tone)
  const [story, world] = await Promise.all([
    ask('recap_story', schemas.storyAnswer, sections('story')),
    ask('recap_world', schemas.worldAnswer, sections('world')),
  ])
  report(0.6)
  const told = { scenes, story, world }
  const checks = askSentences(listPassages(told), notes, lines, gathered.seats)
  const answers = await askAll(checks, (check) => ask('recap_sentences', schemas.sentenceAnswer, check))
  report(0.9)
  const corrected = correctSentences(told, answers)
  return compute(composeRecapTask, [lines, notes, gathered, corrected])
}

const numberNotes = (notes: Note[], chosen: Note[]) => {
  const wanted = new Set(chosen)
  return notes.flatMap((note, index) => (wanted.has(note) ? [index + 1] : []))
}
