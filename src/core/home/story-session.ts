import type { HomeSession } from '#contract/home/schemas.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'

type StorySections = Pick<RecapSections, 'openThreads' | 'questProgress' | 'mysteries' | 'itemsAndRewards'>

/** `kind` is null without a recap. `version` is the version of the recap. */
export type StorySession = HomeSession & { kind: RecapKind | null; version: number } & StorySections
