import * as z from 'zod/mini'
import { recapTexts } from './schemas.ts'
import { gmSections, sections, statementSections } from './sections.ts'

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
  openThreads: sections.openThreads.label,
  contradictions: sections.contradictions.label,
  unconfirmed: 'Unconfirmed',
  unconfirmedAbout: 'The transcript may not support these. Players see them only after you confirm them.',
  alsoMentioned: sections.alsoMentioned.label,
  alsoMentionedAbout: 'Names that were said but have no wiki page.',
  reviewFailed: 'The change could not be saved',
} as const
