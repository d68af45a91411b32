import type { ReadingContext } from '#core/reading/names/found-entity.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Scene } from '#core/reading/telling/plan-scenes.ts'
import type { NotedText } from '#core/reading/telling/recap-answer.ts'
import { fillQuestions, joinParts, type Prompt, recapRules, subjectRules, untrusted, wrap } from './prompt.ts'
import { writeNotes } from './write-notes.ts'

export type SceneAnswer = { scenes: { scene: number; title: string; sentences: NotedText[] }[] }

const wordsPerQuestion = 2_500

const tones: Record<NonNullable<ReadingContext['tone']>, string> = {
  plain:
    'Write plain, clear prose that is a pleasure to read: short and long sentences in turn, strong verbs, no ornament.',
  chronicle: 'Write as the chronicler of the campaign: measured, a little solemn, never wordy.',
  tavern: 'Write as if told over a mug in a tavern: lively, warm, with wit, never at the cost of the facts.',
}

const instructions = `You tell scenes of a tabletop role-playing session from numbered notes, for the players who were there and a friend
who was not.

${untrusted}

${recapRules}
${subjectRules}

For each scene give its number, a title of two to six words, and at most as many sentences as it asks for, each an item of its own and of
at most 30 words. Count them: a longer telling is not read. Every event of importance 2 or more is told, the weighty ones with cause, act
and outcome, the small ones in half a sentence beside what they belong to; one of importance 1 only where there is room. Quotes are there
for the tone; use a few.
- Who proposes, who agrees and who does it are kept apart, each by name. What several do is not given to one.
- A dream, vision, memory, plan, wish, fear or joke is recognizable as one in each sentence that tells of it.
- "Because", "since", "so", "until" and the like only where the notes give the cause or the end; events in the order of the notes.
- Nothing is referred to ("the idea", "the other one") that was not told before.
Together the sentences of a scene read as one paragraph that flows: say where and why before what, vary how they begin, connect them.
Do not announce, explain or judge.`

function writeScene(scene: Scene, number: number, notes: Note[]): string {
  const place = scene.place === '' ? '' : `, ${scene.place}`
  return joinParts([
    `Scene ${number}: ${scene.title || 'without a title'}${place}. At most ${scene.sentences} sentences.`,
    wrap('notes', writeNotes(notes, scene.notes)),
  ])
}

/** Builds the questions for the scenes in order, with as many scenes in each question as fit. */
export function askScenes(scenes: Scene[], notes: Note[], tone: ReadingContext['tone'] = 'plain'): Prompt[] {
  const parts = scenes.map((scene, index) => writeScene(scene, index + 1, notes))
  return fillQuestions(parts, wordsPerQuestion).map((prompt) => ({
    instructions: `${instructions}\n${tones[tone]}`,
    prompt,
    about: joinParts([tone, prompt]),
  }))
}
