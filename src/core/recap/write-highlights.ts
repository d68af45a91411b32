import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { FoundEntity } from '#core/wiki/found-entity.ts'
import { chooseSentences } from './choose-sentences.ts'
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
  const narrativeSentences = chooseSentences(session, options.words ?? 600).map(quote)
  const summarySentences = chooseSentences(session, 90).map(quote)
  return {
    summary: join(summarySentences),
    summarySentences,
    detailedNarrative: join(narrativeSentences),
    narrativeSentences,
    keyEvents: [],
    charactersInvolved: [],
    locationsVisited: [],
    combatEncounters: [],
    itemsAndRewards: [],
    questProgress: [],
    importantDecisions: [],
    worldbuildingAndLore: [],
    mysteries: [],
    memorableMoments: [],
    atmosphereAndTone: '',
    atmosphereSentences: [],
    cliffhangers: [],
  }
}
