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

/** The lists for the game master, whose items can only be removed. */
export const gmSections = ['openThreads', 'contradictions', 'alsoMentioned'] as const
export type GmSection = (typeof gmSections)[number]

const error = recapTexts.review
/** `position` is the index in the section of that version. */
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
