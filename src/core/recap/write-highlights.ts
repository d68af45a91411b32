import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { describeCharacters, describeItems, describePlaces } from '#core/reading/moments/describe-entities.ts'
import { findCliffhanger } from '#core/reading/moments/find-cliffhanger.ts'
import { findCombat } from '#core/reading/moments/find-combat.ts'
import { findDecisions } from '#core/reading/moments/find-decisions.ts'
import { findEvents, summarize } from '#core/reading/moments/find-events.ts'
import { findMoments } from '#core/reading/moments/find-moments.ts'
import { findMysteries } from '#core/reading/moments/find-mysteries.ts'
import { findQuests } from '#core/reading/moments/find-quests.ts'
import { findUtterances } from '#core/reading/moments/find-speeches.ts'
import { findAtmosphere, findLore } from '#core/reading/moments/find-statements.ts'
import { readSession, type StorySentence } from '#core/reading/moments/read-session.ts'
import { chooseSentences } from '#core/reading/moments/selection/choose-sentences.ts'
import type { FoundEntity } from '#core/reading/names/found-entity.ts'
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
    openThreads: [],
    contradictions: [],
    alsoMentioned: [],
    previously: '',
    previouslySentences: [],
  }
}

/** Entry point for worker threads. */
export const writeHighlightsTask = { module: import.meta.url, run: writeHighlights }
