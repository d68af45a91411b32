import type { ReadingContext } from '#core/reading/names/found-entity.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Scene } from '#core/reading/telling/plan-scenes.ts'
import type { NotedText } from '#core/reading/telling/recap-answer.ts'
import { fillQuestions, joinParts, type Prompt, recapRules, subjectRules, untrusted, wrap } from './prompt.ts'
import { writeNotes } from './write-notes.ts'

export type SceneAnswer = { scenes: { scene: number; title: string; paragraphs: NotedText[][] }[] }

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

For each scene give its number, a title of two to six words like that of a chapter, and its paragraphs: lists of sentences, each sentence
an item of its own. A paragraph has two to six sentences about one thing: an arrival, an exchange, a turn of a fight. All paragraphs of a
scene together have at most as many words as it asks for; a longer telling is not read, so spend them on what the evening will be
remembered for. Every event of importance 2 or more is told: the weighty ones with cause, act and outcome, the small ones in a few words
beside what they belong to; one of importance 1 only where there is room. Quotes are there for the tone; use a few.
- A sentence is easy to read aloud: mostly 8 to 20 words, never more than 25, for one deed or one exchange. Do not chain what different
people do with commas and semicolons; begin a new sentence.
- Who proposes, who agrees and who does it are kept apart, each by name. What several do is not given to one.
- A dream, vision, memory, plan, wish, fear or joke is recognizable as one in each sentence that tells of it.
- A deed is told with what came of it, an attack by what it did. Words that limit stay ("some", "most", "perhaps", "almost", "whether"):
nothing becomes wider, stronger or weaker than in the notes.
- "Because", "since", "so", "until" and the like only where the notes give the cause or the end; events in the order of the notes.
- Nothing is referred to ("the idea", "the other one") that was not told before.
Each paragraph flows: say where and why before what, vary how sentences begin, connect them. Do not announce, explain or judge.`

function writeScene(scene: Scene, number: number, notes: Note[]): string {
  const place = scene.place === '' ? '' : `, ${scene.place}`
  return joinParts([
    `Scene ${number}: ${scene.title || 'without a title'}${place}. At most ${scene.words} words.`,
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
