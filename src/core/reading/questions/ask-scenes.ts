import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Scene } from '#core/reading/telling/plan-scenes.ts'
import type { NotedText } from '#core/reading/telling/recap-answer.ts'
import {
  fillQuestions,
  joinParts,
  type Prompt,
  recapRules,
  subjectRules,
  tones,
  untrusted,
  wrap,
} from './prompt.ts'
import { writeNotes } from './write-notes.ts'

export type SceneAnswer = { scenes: { scene: number; title: string; paragraphs: NotedText[][] }[] }

const wordsPerQuestion = 2_500

const instructions = `You tell scenes of a tabletop role-playing session from numbered notes, as a story for the players who were there
and a friend who was not.

${untrusted}

${recapRules}
${subjectRules}

For each scene give its number, a title of two to six words like that of a chapter, and its paragraphs: lists of sentences, each sentence
an item of its own. A paragraph has two to six sentences about one thing: an arrival, a conversation, a turn of a fight. All paragraphs of a
scene together have at most as many words as it asks for. Events of importance 3 or more are told with cause, act and outcome. Those of
importance 2 are told in few words where something is gained, lost, spent, learned, promised or decided, or where they show who somebody is.
A question, a remark or a plan that leads nowhere is left out, and so is importance 1.

Write a story, not minutes:
- A scene has a thread: what somebody wants, what stands in the way, how it turns. A paragraph begins with where things stand, then comes what
was done and what came of it.
- A conversation is told as one: what one side wants, what the other answers, what changes. Do not go question by question, nor write "told X
that" for each piece of news: what one person says about one matter shares a sentence, and the hearer is named only where it matters. The best
line is quoted. Agreement, small talk and banter that leads nowhere are left out.
- A fight builds up to what decides it. An enemy keeps one name by which it is told apart ("the one in the cell"); blows and spells that
change nothing are left out or drawn together, and each death is told.
- Errands are drawn together by person: what was wanted, what came of it, what it cost.
- What one person does in a row shares a sentence ("Thorn barred the door, listened, and heard the ogre breathe"), so that the next does not
begin with the same name. The full name stands once in a scene, at the first mention; then comes the short one.
- Sentences begin in different ways: with a name, the place, the time, the reason or what was just done ("At the gate, Thorn …", "With the
door barred, Brenna …", "But Thorn …"), as far as the notes give it and as one would say it aloud: never twist a sentence for it. The name
still comes before any pronoun; where a pronoun would be a guess, find words without one.
- A sentence is easy to read aloud and holds one thought: mostly 10 to 24 words, now and then a short one, never more than 30. Do not squeeze
or chain what different people do with commas and semicolons: rather leave a small thing out.

Keep it true:
- Who proposes, who agrees and who does it are kept apart, each by name. What several do is not given to one, nor the other way round.
- A dream, vision, memory, plan, wish, fear or joke is recognizable as one in its sentence or the one before.
- A deed is told with what came of it, an attack by what it did. Words that limit stay ("some", "most", "perhaps", "almost", "whether"):
nothing becomes wider, stronger or weaker than in the notes.
- "Because", "since", "so", "until" and the like only where the notes give the cause or the end; events in the order of the notes, without
"before that", "meanwhile" or "later" to mend it.
- Nothing is referred to ("the idea", "the other one") that was not told before.
Do not announce, explain or judge.`

function writeScene(scene: Scene, number: number, notes: Note[]): string {
  const place = scene.place === '' ? '' : `, ${scene.place}`
  return joinParts([
    `Scene ${number}: ${scene.title || 'without a title'}${place}. At most ${scene.words} words.`,
    wrap('notes', writeNotes(notes, scene.notes)),
  ])
}

export function askScenes(scenes: Scene[], notes: Note[], tone: ReadingContext['tone'] = 'plain'): Prompt[] {
  const parts = scenes.map((scene, index) => writeScene(scene, index + 1, notes))
  return fillQuestions(parts, wordsPerQuestion).map((prompt) => ({
    instructions: `${instructions}\n${tones[tone]}`,
    prompt,
    about: joinParts([tone, prompt]),
  }))
}
