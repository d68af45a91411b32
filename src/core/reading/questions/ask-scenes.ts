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
    'Write clear, vivid prose that is a pleasure to read aloud: short and long sentences in turn, strong verbs, no ornament.',
  chronicle: 'Write as the chronicler of the campaign: measured, a little solemn, never wordy.',
  tavern: 'Write as if told over a mug in a tavern: lively, warm, with wit, never at the cost of the facts.',
}

const instructions = `You tell scenes of a tabletop role-playing session from numbered notes, as a story for the players who were there
and a friend who was not.

${untrusted}

${recapRules}
${subjectRules}

For each scene give its number, a title of two to six words like that of a chapter, and its paragraphs: lists of sentences, each sentence
an item of its own. A paragraph has two to six sentences about one thing: an arrival, a conversation, a turn of a fight. All paragraphs of a
scene together have at most as many words as it asks for; a longer telling is not read. Events of importance 3 or more are told with cause,
act and outcome, those of importance 2 in a few words beside what they belong to, those of importance 1 where there is room.

Write a story, not minutes:
- A paragraph begins with where things stand: the place, the aim or what has changed. Then comes what was done and what came of it.
- A conversation is told by what came out of it: what each side wanted, what was learned, what was settled, and the line worth quoting. Leave
out questions whose answers are told, who happened to be addressed, agreement, small talk and banter that leads nowhere. What one person
says about one matter goes together.
- A fight is told by its turns: blows that change nothing are drawn together, the blow that decides has its own sentence. Errands and
purchases are drawn together as well.
- Sentences do not all begin with a name. Some begin with the place, the time, the reason or what was just done ("At the gate, Thorn …",
"With the door barred, Brenna …", "But Thorn …"), as far as the notes give it and as one would say it aloud: never twist a sentence for it.
The name still comes before any pronoun. Short deeds of one person share a sentence ("Thorn barred the door and listened"). The full name
stands once in a scene, at the first mention; then comes the short one. Where a pronoun would be a guess, find words without one.
- A sentence is easy to read aloud: mostly 10 to 22 words, now and then a short one, never more than 28. Do not chain what different people
do with commas and semicolons.

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
