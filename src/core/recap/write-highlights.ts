import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { FoundEntity } from '#core/wiki/found-entity.ts'
import { chooseSentences } from './choose-sentences.ts'
import { describeCharacters, describeItems, describePlaces } from './describe-entities.ts'
import { findCliffhanger } from './find-cliffhanger.ts'
import { findCombat } from './find-combat.ts'
import { findDecisions } from './find-decisions.ts'
import { findEvents, summarize } from './find-events.ts'
import { findMoments } from './find-moments.ts'
import { findMysteries } from './find-mysteries.ts'
import { findQuests } from './find-quests.ts'
import { findUtterances } from './find-speeches.ts'
import { findAtmosphere, findLore } from './find-statements.ts'
import { readSession, type StorySentence } from './read-session.ts'
import type { RecapDraft } from './recap-draft.ts'

function quote(sentence: StorySentence): { text: string; segmentIds: string[] } {
  return { text: sentence.text, segmentIds: [sentence.lineId] }
}

/** At most 600 words; about half the transcript at seven hundred words. */
function chooseLength(size: number): number {
  return Math.min(600, Math.round(14 * Math.sqrt(size)))
}

const join = (sentences: { text: string }[]) => sentences.map(({ text }) => text).join(' ')

/** Builds a recap from the transcript's own sentences. */
export function writeHighlights(
  lines: SpokenLine[],
  entities: FoundEntity[],
  options: { words?: number } = {},
): RecapDraft {
  const session = readSession(lines, entities)
  const said = findUtterances(session)
  const narrative = chooseSentences(session, options.words ?? chooseLength(session.size))
  const narrativeSentences = narrative.map(quote)
  const summarySentences = summarize(session, narrative).map(quote)
  const atmosphereSentences = findAtmosphere(session).map(quote)
  return {
    summary: join(summarySentences),
    summarySentences,
    detailedNarrative: join(narrativeSentences),
    narrativeSentences,
    keyEvents: findEvents(session, narrative, said),
    charactersInvolved: describeCharacters(session, said),
    locationsVisited: describePlaces(session),
    combatEncounters: findCombat(session),
    itemsAndRewards: describeItems(session),
    questProgress: findQuests(session),
    importantDecisions: findDecisions(session),
    worldbuildingAndLore: findLore(session),
    mysteries: findMysteries(session),
    memorableMoments: findMoments(session, said),
    atmosphereAndTone: join(atmosphereSentences),
    atmosphereSentences,
    cliffhangers: findCliffhanger(session),
  }
}

/** Entry point for worker threads. */
export const writeHighlightsTask = { module: import.meta.url, run: writeHighlights }
