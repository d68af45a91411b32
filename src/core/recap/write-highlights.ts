import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { chooseMoments } from '#core/reading/moments/choose-moments.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import type { ExtractedEntity, ReadingContext } from '#core/reading/names/extracted-entity.ts'
import {
  describeCharacters,
  describeItems,
  describePlaces,
} from '#core/reading/sections/describe-entities.ts'
import { findCliffhanger } from '#core/reading/sections/find-cliffhanger.ts'
import { findCombat } from '#core/reading/sections/find-combat.ts'
import { findDecisions } from '#core/reading/sections/find-decisions.ts'
import { findEvents } from '#core/reading/sections/find-events.ts'
import { findMemorableMoments } from '#core/reading/sections/find-memorable-moments.ts'
import { findMysteries } from '#core/reading/sections/find-mysteries.ts'
import { findQuests } from '#core/reading/sections/find-quests.ts'
import { findQuotations } from '#core/reading/sections/find-quotations.ts'
import { findAtmosphere, findLore } from '#core/reading/sections/find-statements.ts'
import { readStory } from '#core/reading/story/read-story.ts'
import { chooseSentences } from '#core/reading/story/selection/choose-sentences.ts'
import type { UnresolvedRecap } from './unresolved-recap.ts'

function chooseLength(size: number): number {
  return Math.min(600, Math.round(14 * Math.sqrt(size)))
}

/** @param bookmarkedLineIds for each bookmark, the ids of the lines that it may mean */
export function writeHighlights(
  lines: SpokenLine[],
  entities: ExtractedEntity[],
  bookmarkedLineIds: string[][] = [],
): UnresolvedRecap {
  const session = readStory(lines, entities)
  const quotations = findQuotations(session)
  const beats = chooseSentences(session, chooseLength(session.size))
  const atmosphere = findAtmosphere(session)
  return {
    moments: chooseMoments(session, lines, bookmarkedLineIds),
    summary: '',
    summarySentences: [],
    detailedNarrative: '',
    narrativeSentences: [],
    asides: [],
    keyEvents: findEvents(session, beats, quotations),
    charactersInvolved: describeCharacters(session, quotations),
    locationsVisited: describePlaces(session),
    combatEncounters: findCombat(session),
    itemsAndRewards: describeItems(session),
    questProgress: findQuests(session),
    importantDecisions: findDecisions(session),
    worldbuildingAndLore: findLore(session),
    mysteries: findMysteries(session),
    memorableMoments: findMemorableMoments(session, quotations),
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
  bookmarkedLineIds: string[][],
): UnresolvedRecap {
  return writeHighlights(lines, extractEntities(lines, context), bookmarkedLineIds)
}

export const readHighlightsTask = { module: import.meta.url, run: readHighlights }
