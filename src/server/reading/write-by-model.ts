import { isEnglish } from '#core/reading/language/is-english.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { ReadingContext } from '#core/reading/names/found-entity.ts'
import type { GatheredSession, Note } from '#core/reading/narrative/note.ts'
import { askRecap, askSubjects } from '#core/reading/questions/ask-recap.ts'
import { askScenes } from '#core/reading/questions/ask-scenes.ts'
import { chooseNotes } from '#core/reading/telling/choose-notes.ts'
import { composeRecapTask, type RecapAnswers } from '#core/reading/telling/compose-recap.ts'
import { listFlagged, rewriteFlagged } from '#core/reading/telling/flag-subjects.ts'
import { planScenes } from '#core/reading/telling/plan-scenes.ts'
import type { RecapDraft } from '#core/recap/recap-draft.ts'
import { runInThread } from '#server/lib/threads.ts'
import * as schemas from './answer-schemas.ts'
import { type Ask, askAll } from './ask-model.ts'
import type { Compute } from './read-by-model.ts'

/** Maximum words of notes: for the narrative, and for a question about all sections. */
const noteWords = { telling: 9_000, sections: 4_500 } as const

/** Writes the recap from checked notes: scene by scene, then the sections. Sentences without a clear subject are rewritten. */
export async function writeByModel(
  ask: Ask,
  { lines, context }: { lines: SpokenLine[]; context: ReadingContext },
  gathered: GatheredSession,
  compute: Compute,
  report: (share: number) => void,
): Promise<RecapDraft> {
  const notes = chooseNotes(gathered.notes, lines.length, noteWords.telling)
  const questions = askScenes(
    planScenes(notes, gathered.scenes, lines),
    notes,
    lines,
    gathered.seats,
    context.tone,
  )
  let told = 0
  const scenes = await askAll(questions, async (question) => {
    const answer = await ask('recap_scenes', schemas.sceneAnswer, question)
    report((0.6 * ++told) / questions.length)
    return answer
  })
  const numbers = numberNotes(notes, chooseNotes(notes, lines.length, noteWords.sections))
  const sections = (half: 'story' | 'world') => askRecap(half, notes, numbers, context.tone)
  const [story, world] = await Promise.all([
    ask('recap_story', schemas.storyAnswer, sections('story')),
    ask('recap_world', schemas.worldAnswer, sections('world')),
  ])
  report(0.9)
  const answers = await nameSubjects(ask, { scenes, story, world }, lines, notes)
  return compute((signal) => runInThread(composeRecapTask, [lines, notes, gathered, answers], signal))
}

const numberNotes = (notes: Note[], chosen: Note[]) => {
  const wanted = new Set(chosen)
  return notes.flatMap((note, index) => (wanted.has(note) ? [index + 1] : []))
}

async function nameSubjects(
  ask: Ask,
  answers: RecapAnswers,
  lines: SpokenLine[],
  notes: Note[],
): Promise<RecapAnswers> {
  const flagged = isEnglish(lines.map(({ text }) => text)) ? listFlagged(answers) : []
  if (flagged.length === 0) return answers
  const answer = await ask('clear_subjects', schemas.subjectAnswer, askSubjects(flagged, notes))
  return rewriteFlagged(answers, flagged, answer)
}
