import type { CitedText, SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { GatheredSession, Note } from '#core/reading/narrative/note.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import { createNoteCiter, type NoteCiter } from './cite-notes.ts'
import { composeWorld } from './compose-world.ts'
import { type NotedText, type StoryAnswer, urgencies, type WorldAnswer } from './recap-answer.ts'

const isEvent = (note: Note) => note.kind !== 'quote' && note.kind !== 'fact' && note.kind !== 'previously'

function writeStatements(citer: NoteCiter, answered: NotedText[], instead: Note[]) {
  const statements = answered.flatMap(citer.statements)
  if (statements.length > 0) return statements
  return instead.map((note) => ({ text: note.text, ...citer.note(note) }))
}

function writeKeyEvents(
  citer: NoteCiter,
  answer: StoryAnswer,
  instead: Note[],
): UnresolvedRecap['keyEvents'] {
  const told = citer.items(answer.keyEvents, (item, event) => {
    const description = item.keep(event.description)
    return (
      description !== '' && {
        title: item.keepTitle(event.title) || titleSentence(description),
        description,
        keyDialogue: item.keepQuotes(event.quotes),
        consequences: item.keep(event.consequences),
      }
    )
  })
  const noted = instead.map((note) => ({
    title: note.title || titleSentence(note.text),
    description: note.text,
    keyDialogue: [],
    consequences: '',
    ...citer.note(note),
  }))
  return (told.length > 0 ? told : noted).map((event, index) => ({ number: index + 1, ...event }))
}

function writeCombat(citer: NoteCiter, answer: StoryAnswer): UnresolvedRecap['combatEncounters'] {
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

function writeMoments(citer: NoteCiter, answer: StoryAnswer): UnresolvedRecap['memorableMoments'] {
  return citer.items(answer.memorableMoments, (item, moment) => {
    const quote = item.keepQuotes(moment.quotes.slice(0, 1))[0] ?? ''
    const significance = item.keep(moment.significance)
    const title = item.keepTitle(moment.title) || titleSentence(quote || significance)
    return title !== '' && { title, quote, significance }
  })
}

function writeCliffhangers(citer: NoteCiter, answer: StoryAnswer): UnresolvedRecap['cliffhangers'] {
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

function writeScene(citer: NoteCiter, { title, paragraphs }: SceneAnswer['scenes'][number]) {
  const scene = citer.title(
    title,
    paragraphs.flat().flatMap(({ notes }) => notes),
  )
  const written = paragraphs
    .map((sentences) => sentences.flatMap(citer.statements))
    .filter((sentences) => sentences.length > 0)
  return written.map((sentences, paragraph) =>
    sentences.map((one, at) => (paragraph === 0 && at === 0 ? { ...one, scene } : one)),
  )
}

function writeNarrative(citer: NoteCiter, answers: SceneAnswer[], events: Note[]) {
  const scenes = answers.flatMap(({ scenes: told }) => told).sort((a, b) => a.scene - b.scene)
  const paragraphs = scenes.flatMap((scene) => writeScene(citer, scene))
  const written =
    paragraphs.length > 0 ? paragraphs : [events.map((note) => ({ text: note.text, ...citer.note(note) }))]
  return { text: written.map(join).join('\n\n'), sentences: written.flat() }
}

/** Returns the confirmed events of which the narrative (`told`) cites no line. */
function writeAsides(citer: NoteCiter, events: Note[], told: { segmentIds: string[] }[]): CitedText[] {
  const cited = new Set(told.flatMap(({ segmentIds }) => segmentIds))
  return events
    .filter(({ isConfirmed }) => isConfirmed)
    .map((note) => ({ text: note.text, segmentIds: citer.note(note).segmentIds }))
    .filter(({ segmentIds }) => !segmentIds.some((id) => cited.has(id)))
}

export type RecapAnswers = { scenes: SceneAnswer[]; story: StoryAnswer; world: WorldAnswer }

/** The answers cite `notes` by position, from 1. Texts that the notes do not support are left out. */
export function composeRecap(
  lines: SpokenLine[],
  notes: Note[],
  gathered: Pick<GatheredSession, 'names' | 'seats' | 'alsoMentioned'>,
  { scenes, story, world }: RecapAnswers,
): UnresolvedRecap {
  const citer = createNoteCiter(lines, notes, gathered.names, gathered.seats)
  const events = notes.filter(isEvent)
  const weightiest = new Set(events.toSorted((a, b) => b.importance - a.importance).slice(0, 5))
  const turningPoints = events.filter((note) => weightiest.has(note))
  const summarySentences = writeStatements(citer, story.summary, turningPoints)
  const narrative = writeNarrative(citer, scenes, events)
  const atmosphereSentences = story.atmosphere.flatMap(citer.statements)
  const previouslySentences = writeStatements(citer, story.previously, turningPoints)
  // Written before the other sections with quotes, because the first section that uses a quote keeps it.
  const memorableMoments = writeMoments(citer, story)
  return {
    summary: join(summarySentences),
    summarySentences,
    detailedNarrative: narrative.text,
    narrativeSentences: narrative.sentences,
    asides: writeAsides(citer, events, narrative.sentences),
    keyEvents: writeKeyEvents(citer, story, turningPoints),
    combatEncounters: writeCombat(citer, story),
    memorableMoments,
    atmosphereAndTone: join(atmosphereSentences),
    atmosphereSentences,
    cliffhangers: writeCliffhangers(citer, story),
    previously: join(previouslySentences),
    previouslySentences,
    alsoMentioned: gathered.alsoMentioned,
    ...composeWorld(citer, world),
  }
}

export const composeRecapTask = { module: import.meta.url, run: composeRecap }
