import * as z from 'zod/mini'
import { recapTexts } from './schemas.ts'

/** The lists of a recap whose statements can be unconfirmed. */
export const statementSections = [
  'summarySentences',
  'narrativeSentences',
  'atmosphereSentences',
  'previouslySentences',
  'keyEvents',
  'charactersInvolved',
  'locationsVisited',
  'combatEncounters',
  'itemsAndRewards',
  'questProgress',
  'importantDecisions',
  'worldbuildingAndLore',
  'mysteries',
  'memorableMoments',
  'cliffhangers',
] as const
export type StatementSection = (typeof statementSections)[number]

/** Lists for game masters whose items a review can remove but not confirm. */
export const gmSections = ['openThreads', 'contradictions', 'alsoMentioned'] as const
export type GmSection = (typeof gmSections)[number]

const error = recapTexts.review
/** `position` is the index of the item in `section` of this `version`. */
export const recapReview = z.object(
  {
    version: z.number(error),
    section: z.enum([...statementSections, ...gmSections], error),
    position: z.int(error).check(z.minimum(0, error)),
    verdict: z.enum(['confirm', 'remove'], error),
  },
  error,
)
export type RecapReview = z.infer<typeof recapReview>

export const gmTexts = {
  forGm: 'For the game master',
  openThreads: 'Open threads',
  contradictions: 'Contradictions',
  unconfirmed: 'Unconfirmed',
  unconfirmedAbout: 'The transcript may not support these. Players see them only after you confirm them.',
  alsoMentioned: 'Also mentioned',
  alsoMentionedAbout: 'Names that were said but have no wiki page.',
  reviewFailed: 'The change could not be saved',
} as const

export const sectionLabels: Record<StatementSection, string> = {
  summarySentences: 'Summary',
  narrativeSentences: 'Story',
  atmosphereSentences: 'Atmosphere and tone',
  previouslySentences: recapTexts.previously,
  keyEvents: 'Key events',
  charactersInvolved: 'Characters',
  locationsVisited: 'Places',
  combatEncounters: 'Combat',
  itemsAndRewards: 'Items and rewards',
  questProgress: 'Quests',
  importantDecisions: 'Decisions',
  worldbuildingAndLore: 'Lore',
  mysteries: 'Mysteries',
  memorableMoments: 'Memorable moments',
  cliffhangers: recapTexts.nextSessionPreview,
}
