import { chooseMoments } from '#core/reading/highlights/choose-moments.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { describeCharacters, describeItems, describePlaces } from '#core/reading/moments/describe-entities.ts'
import { findCliffhanger } from '#core/reading/moments/find-cliffhanger.ts'
import { findCombat } from '#core/reading/moments/find-combat.ts'
import { findDecisions } from '#core/reading/moments/find-decisions.ts'
import { findEvents } from '#core/reading/moments/find-events.ts'
import { findMoments } from '#core/reading/moments/find-moments.ts'
import { findMysteries } from '#core/reading/moments/find-mysteries.ts'
import { findQuests } from '#core/reading/moments/find-quests.ts'
import { findUtterances } from '#core/reading/moments/find-speeches.ts'
import { findAtmosphere, findLore } from '#core/reading/moments/find-statements.ts'
import { readStory } from '#core/reading/moments/read-story.ts'
import { chooseSentences } from '#core/reading/moments/selection/choose-sentences.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import type { FoundEntity, ReadingContext } from '#core/reading/names/found-entity.ts'
import type { UnresolvedRecap } from './unresolved-recap.ts'

function chooseLength(size: number): number {
  return Math.min(600, Math.round(14 * Math.sqrt(size)))
}

/** @param marked for each mark of table mode, the ids of the lines that it may refer to */
export function writeHighlights(
  lines: SpokenLine[],
  entities: FoundEntity[],
  marked: string[][] = [],
): UnresolvedRecap {
  const session = readStory(lines, entities)
  const said = findUtterances(session)
  const beats = chooseSentences(session, chooseLength(session.size))
  const atmosphere = findAtmosphere(session)
  return {
    moments: chooseMoments(session, lines, marked),
    summary: '',
    summarySentences: [],
    detailedNarrative: '',
    narrativeSentences: [],
    asides: [],
    keyEvents: findEvents(session, beats, said),
    charactersInvolved: describeCharacters(session, said),
    locationsVisited: describePlaces(session),
    combatEncounters: findCombat(session),
    itemsAndRewards: describeItems(session),
    questProgress: findQuests(session),
    importantDecisions: findDecisions(session),
    worldbuildingAndLore: findLore(session),
    mysteries: findMysteries(session),
    memorableMoments: findMoments(session, said),
    atmosphereAndTone: atmosphere.map(({ text }) => text).join(' '),
    atmosphereSentences: atmosphere.map(({ text, lineId }) => ({ text, segmentIds: [lineId] })),
    cliffhangers: findCliffhanger(session),
    openThreads: [],
    contradictions: [],
    alsoMentioned: [],
    previously: '',
    previouslySentences: [],
  }
}

export function readHighlights(
  lines: SpokenLine[],
  context: ReadingContext,
  marked: string[][],
): UnresolvedRecap {
  return writeHighlights(lines, extractEntities(lines, context), marked)
}

export const readHighlightsTask = { module: import.meta.url, run: readHighlights }
