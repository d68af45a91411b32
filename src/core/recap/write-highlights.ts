import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { FoundEntity } from '#core/wiki/found-entity.ts'
import { chooseSentences } from './choose-sentences.ts'
import { describeCharacters, describeItems, describePlaces } from './describe-entities.ts'
import { findCombat } from './find-combat.ts'
import { findEvents, summarize } from './find-events.ts'
import {
  findAtmosphere,
  findCliffhanger,
  findDecisions,
  findLore,
  findMoments,
  findMysteries,
  findQuests,
} from './find-statements.ts'
import { readSession, type StorySentence } from './read-session.ts'
import type { RecapDraft } from './recap-draft.ts'

function quote(sentence: StorySentence): { text: string; segmentIds: string[] } {
  return { text: sentence.text, segmentIds: [sentence.lineId] }
}

const join = (sentences: { text: string }[]) => sentences.map(({ text }) => text).join(' ')

/** Chooses what the transcript itself says best about the session; narrates nothing of its own. */
export function writeHighlights(
  lines: SpokenLine[],
  entities: FoundEntity[],
  options: { words?: number } = {},
): RecapDraft {
  const session = readSession(lines, entities)
  const narrative = chooseSentences(session, options.words ?? 600)
  const narrativeSentences = narrative.map(quote)
  const summarySentences = summarize(narrative).map(quote)
  const atmosphereSentences = findAtmosphere(session).map(quote)
  return {
    summary: join(summarySentences),
    summarySentences,
    detailedNarrative: join(narrativeSentences),
    narrativeSentences,
    keyEvents: findEvents(session, narrative),
    charactersInvolved: describeCharacters(session),
    locationsVisited: describePlaces(session),
    combatEncounters: findCombat(session),
    itemsAndRewards: describeItems(session),
    questProgress: findQuests(session),
    importantDecisions: findDecisions(session),
    worldbuildingAndLore: findLore(session),
    mysteries: findMysteries(session),
    memorableMoments: findMoments(session),
    atmosphereAndTone: join(atmosphereSentences),
    atmosphereSentences,
    cliffhangers: findCliffhanger(session),
  }
}
