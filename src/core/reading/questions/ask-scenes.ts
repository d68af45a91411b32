import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { ReadingContext } from '#core/reading/names/found-entity.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { writeNumbered } from '#core/reading/narrative/write-line.ts'
import type { Scene } from '#core/reading/telling/plan-scenes.ts'
import type { NotedText } from '#core/reading/telling/recap-answer.ts'
import { joinParts, type Prompt, recapRules, subjectRules, untrusted, wrap } from './prompt.ts'
import { writeNotes } from './write-notes.ts'

export type SceneAnswer = { scenes: { scene: number; title: string; sentences: NotedText[] }[] }

/** Words of notes and lines in one question. */
const wordsPerQuestion = 3_600
const weightyImportance = 3
const linesPerNote = 3

const tones: Record<NonNullable<ReadingContext['tone']>, string> = {
  plain:
    'Write plain, clear prose that is a pleasure to read: short and long sentences in turn, strong verbs, no ornament.',
  chronicle: 'Write as the chronicler of the campaign: measured, a little solemn, never wordy.',
  tavern: 'Write as if told over a mug in a tavern: lively, warm, with wit, never at the cost of the facts.',
}

const instructions = `You tell scenes of a tabletop role-playing session from numbered notes and the lines of the transcript behind
them, for the players who were there and a friend who was not.

${untrusted}

${recapRules}
${subjectRules}

For each scene give its number, a title of two to six words, and about as many sentences as it asks for, each an item of its own. Tell every
event that later events rest on: cause, act, outcome; join small steps; leave out what has no consequence. Together the sentences
of a scene read as one paragraph that flows: say where and why before what, vary how they begin, connect them. Do not announce, explain or judge.`

function writeScene(scene: Scene, number: number, notes: Note[], lines: SpokenLine[], seats: Seat[]): string {
  const place = scene.place === '' ? '' : `, ${scene.place}`
  const weighty = scene.notes.flatMap((one) => {
    const note = notes[one - 1]
    return note && note.importance >= weightyImportance ? note.lines.slice(0, linesPerNote) : []
  })
  const spoken = [...new Set(weighty)]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const line = lines[number - 1]
      return line ? [writeNumbered(line, number, seats)] : []
    })
  return joinParts([
    `Scene ${number}: ${scene.title || 'without a title'}${place}. About ${scene.sentences} sentences.`,
    wrap('notes', writeNotes(notes, scene.notes)),
    wrap('lines', spoken.join('\n')),
  ])
}

const countWords = (text: string) => text.split(/\s+/).length

/** Asks for the scenes in order, as many in one question as fit. */
export function askScenes(
  scenes: Scene[],
  notes: Note[],
  lines: SpokenLine[],
  seats: Seat[],
  tone: ReadingContext['tone'] = 'plain',
): Prompt[] {
  const parts: string[][] = []
  let words = 0
  for (const [index, scene] of scenes.entries()) {
    const text = writeScene(scene, index + 1, notes, lines, seats)
    const size = countWords(text)
    const last = parts.at(-1)
    if (last && words + size <= wordsPerQuestion) {
      last.push(text)
      words += size
    } else {
      parts.push([text])
      words = size
    }
  }
  return parts.map((part) => {
    const prompt = part.join('\n\n')
    return { instructions: `${instructions}\n${tones[tone]}`, prompt, about: joinParts([tone, prompt]) }
  })
}
