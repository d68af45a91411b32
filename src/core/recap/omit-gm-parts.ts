import type { RecapSections } from '#contract/recap/schemas.ts'

export const omitGmParts = <T extends RecapSections>(recap: T): T => ({
  ...recap,
  openThreads: [],
  contradictions: [],
  alsoMentioned: [],
})
