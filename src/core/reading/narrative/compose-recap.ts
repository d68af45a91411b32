import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { titleSentence } from '#core/reading/moments/selection/title-sentence.ts'
import type { RecapDraft } from '#core/recap/recap-draft.ts'
import { createNoteCiter, type NoteCiter } from './cite-notes.ts'
import { composeWorld } from './compose-world.ts'
import type { Note } from './gather-session.ts'
import { type NotedText, type StoryAnswer, urgencies, type WorldAnswer } from './recap-answer.ts'

const isEvent = (note: Note) => note.kind !== 'quote' && note.kind !== 'fact'

/** Returns the supported statements, or the notes themselves (already checked) if none is supported. */
function writeStatements(citer: NoteCiter, answered: NotedText[], instead: Note[]) {
  const statements = answered.flatMap(citer.statement)
  if (statements.length > 0) return statements
  return instead.map((note) => ({ text: note.text, segmentIds: citer.cite(note.lines) }))
}

function writeKeyEvents(citer: NoteCiter, answer: StoryAnswer, instead: Note[]): RecapDraft['keyEvents'] {
  const told = citer.items(answer.keyEvents, (item, event) => {
    const description = item.keep(event.description)
    return (
      description !== '' && {
        title: item.keepTitle(event.title) || titleSentence(description),
        description,
        keyDialogue: item.keepQuotes(event.keyDialogue),
        consequences: item.keep(event.consequences),
      }
    )
  })
  const noted = instead.map((note) => ({
    title: note.title || titleSentence(note.text),
    description: note.text,
    keyDialogue: [],
    consequences: '',
    segmentIds: citer.cite(note.lines),
  }))
  return (told.length > 0 ? told : noted).map((event, index) => ({ number: index + 1, ...event }))
}

function writeCombat(citer: NoteCiter, answer: StoryAnswer): RecapDraft['combatEncounters'] {
  return citer.items(answer.combatEncounters, (item, fight) => {
    const keyMoments = item.keepAll(fight.keyMoments)
    const outcome = item.keep(fight.outcome)
    const name = item.keepTitle(fight.name) || titleSentence(outcome || (keyMoments[0] ?? ''))
    return (
      name !== '' && {
        name,
        enemies: item.keepAll(fight.enemies),
        outcome,
        location: item.keep(fight.location),
        trigger: item.keep(fight.trigger),
        keyMoments,
        significance: item.keep(fight.significance),
        duration: item.keep(fight.duration),
      }
    )
  })
}

function writeMoments(citer: NoteCiter, answer: StoryAnswer): RecapDraft['memorableMoments'] {
  return citer.items(answer.memorableMoments, (item, moment) => {
    const quote = item.keepQuotes([moment.quote])[0] ?? ''
    const significance = item.keep(moment.significance)
    const title = item.keepTitle(moment.title) || titleSentence(quote || significance)
    return title !== '' && { title, quote, significance }
  })
}

function writeCliffhangers(citer: NoteCiter, answer: StoryAnswer): RecapDraft['cliffhangers'] {
  return citer.items(answer.cliffhangers, (item, end) => {
    const situation = item.keep(end.situation)
    return (
      situation !== '' && {
        title: item.keepTitle(end.title) || titleSentence(situation),
        situation,
        urgency: item.keepJudgement(end.urgency, urgencies),
        stakes: item.keep(end.stakes),
      }
    )
  })
}

const join = (statements: { text: string }[]) => statements.map(({ text }) => text).join(' ')

/**
 * Builds the recap from a model's answers about `notes`, numbered as in the prompt. Texts are checked again
 * against the lines behind their notes; unsupported fields stay empty.
 */
export function composeRecap(
  lines: SpokenLine[],
  notes: Note[],
  names: string[][],
  story: StoryAnswer,
  world: WorldAnswer,
): RecapDraft {
  const citer = createNoteCiter(lines, notes, names)
  const events = notes.filter(isEvent)
  const weightiest = new Set(events.toSorted((a, b) => b.importance - a.importance).slice(0, 5))
  const turningPoints = events.filter((note) => weightiest.has(note))
  const summarySentences = writeStatements(citer, story.summary, turningPoints)
  const narrativeSentences = writeStatements(citer, story.narrative, events)
  const atmosphereSentences = story.atmosphere.flatMap(citer.statement)
  return {
    summary: join(summarySentences),
    summarySentences,
    detailedNarrative: join(narrativeSentences),
    narrativeSentences,
    keyEvents: writeKeyEvents(citer, story, turningPoints),
    combatEncounters: writeCombat(citer, story),
    memorableMoments: writeMoments(citer, story),
    atmosphereAndTone: join(atmosphereSentences),
    atmosphereSentences,
    cliffhangers: writeCliffhangers(citer, story),
    ...composeWorld(citer, world),
  }
}

/** Entry point for worker threads. */
export const composeRecapTask = { module: import.meta.url, run: composeRecap }
