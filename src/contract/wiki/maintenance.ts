import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { listLimit } from '#contract/paging.ts'
import { source } from '#contract/source.ts'
import { isStorable, requiredLine } from '#contract/text.ts'
import { entryContent, visibilityEdit, wikiEntry, wikiLimits, wikiTexts } from './schemas.ts'

export const maintenanceLimits = {
  revisionsListed: 200,
  trashDays: 30,
  namesShown: 5,
  factText: 2_000,
} as const

export const maintenanceTexts = {
  gmOnly: 'Access denied. Only the GM can edit wiki entries.',
  clearDenied: 'Access denied. Only the GM can clear wiki entries.',
  clearDisabled: 'Clearing all entries is disabled on this server',
  clearFailed: 'Failed to clear wiki entries',
  confirmClear:
    'Are you sure you want to delete all wiki entries of this campaign? This is permanent and for testing only.',
  revisionNotFound: 'Revision not found',
  trashItemNotFound: 'There is nothing in the bin to bring back',
  factNotFound: 'Fact not found',
  factStatus: 'status must be accepted, proposed or dismissed',
  factRequired: 'The fact needs some text',
  factTooLong: 'The fact is too long (maximum 2000 characters)',
  factExists: 'This entry already has a fact that says the same',
  wikiFull: 'This wiki is full (maximum 50000 entries)',
  categoryRequired: 'Category name is required',
  historyFailed: 'The history could not be loaded',
  trashFailed: 'The bin could not be loaded',
  restoreFailed: 'The earlier version could not be restored',
  undoFailed: 'The change could not be undone',
  visibilityFailed: 'Failed to change who sees this',
  factFailed: 'Failed to update the fact',
} as const

/** A user makes an `edit`, a job makes a `run`, and both can make a `create`. */
export const changeKinds = ['create', 'edit', 'run', 'restore', 'merge', 'undo', 'fact', 'import'] as const
export const changeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof changeKind>

export const revision = z.object({
  id: z.string(),
  version: z.number(),
  change: changeKind,
  /** The author's username; null for a job or a deleted account. */
  by: z.nullable(z.string()),
  jobId: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Revision = z.infer<typeof revision>
/** Newest first. */
export const revisionList = success({ revisions: z.array(revision) })
/** `before` is the content of the previous revision, null for the first. */
export const revisionAnswer = success({
  revision: z.extend(revision, { content: entryContent, before: z.nullable(entryContent) }),
})
export type RevisionDetail = z.infer<typeof revisionAnswer>['revision']

const { factRequired: required, factTooLong: tooLong } = maintenanceTexts
/** `PUT …/facts/{f}`: `proposed` reverts a decision; `text` rewords the fact. */
/** `PUT`: absent fields stay unchanged, but one is required. */
export const factEdit = z
  .object(
    {
      status: z.optional(z.enum(['accepted', 'proposed', 'dismissed'], maintenanceTexts.factStatus)),
      text: z.optional(requiredLine({ required, tooLong, notAllowed: required }, maintenanceLimits.factText)),
    },
    maintenanceTexts.factStatus,
  )
  .check(z.refine(({ status, text }) => (status ?? text) !== undefined, maintenanceTexts.factStatus))
export type FactEdit = z.infer<typeof factEdit>
export type FactDecision = FactEdit & { status: NonNullable<FactEdit['status']> }

/** A category name may contain any character, so it is in the body instead of the path. */
export const categoryEdit = z.object(
  {
    name: z
      .string(maintenanceTexts.categoryRequired)
      .check(
        z.trim(),
        z.minLength(1, maintenanceTexts.categoryRequired),
        z.maxLength(200, maintenanceTexts.categoryRequired),
        z.refine(isStorable, maintenanceTexts.categoryRequired),
      ),
    visibility: visibilityEdit,
  },
  maintenanceTexts.categoryRequired,
)
export type CategoryEdit = z.infer<typeof categoryEdit>

/** Players get only changes of what they see. */
export const recentChange = z.object({
  id: z.string(),
  entryId: z.string(),
  name: z.string(),
  category: z.string(),
  change: changeKind,
  by: z.nullable(z.string()),
  at: z.string(),
  /**
   * The session whose job made the change; null for any other change. `newFacts` counts the accepted facts that the entry has from this
   * session, but not the sentences of its description. Players get 0.
   */
  session: z.nullable(z.object({ number: z.number(), newFacts: z.number() })),
})
export type RecentChange = z.infer<typeof recentChange>
export const recentList = success({ changes: z.array(recentChange) })

export const trashKinds = ['delete', 'merge', 'clear', 'cleanup'] as const
export const trashItem = z.object({
  id: z.string(),
  kind: z.enum(trashKinds),
  count: z.number(),
  names: z.array(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
  /** Restorable until this time. */
  until: z.string(),
})
export type TrashItem = z.infer<typeof trashItem>
export const trashList = success({ bin: z.array(trashItem) })
/** Number of restored entries or proposals. */
export const trashRestored = success({ restored: z.number() })

export const deletedAnswer = success({ undoId: z.string() })
export const clearedAnswer = success({ deletedCount: z.number(), undoId: z.nullable(z.string()) })

/** A key event of a recap, or an entry about an event. */
export const timelineEvent = z.object({
  title: z.string(),
  description: z.string(),
  entryId: z.nullable(z.string()),
  sources: z.array(source),
})
export type TimelineEvent = z.infer<typeof timelineEvent>
export const timelineSession = z.object({
  sessionId: z.string(),
  sessionNumber: z.number(),
  name: z.string(),
  date: z.string(),
  events: z.array(timelineEvent),
})
export type TimelineSession = z.infer<typeof timelineSession>
/** Oldest session first; only sessions with events. */
export const timelineAnswer = success({ sessions: z.array(timelineSession) })

export const timelineTexts = {
  none: 'Timeline view is coming soon! This will display events in chronological order.',
} as const

export const idList = (text: string) =>
  z.array(z.string(text).check(z.refine((id) => id.length <= 100 && isStorable(id), text)), text)

export const duplicateLimits = {
  scanLimit: 100,
  threshold: 0.7,
  lowestThreshold: 0.5,
  entryIds: 5_000,
  listBytes: 5 * 1024 * 1024,
  /** Maximum entries that one automatic cleanup merges into others; the next cleanup continues. */
  autoEntries: 500,
  notSame: 50,
  /** Milliseconds from opening a campaign to the automatic cleanup. */
  autoAfter: 2_000,
} as const

export const duplicateTexts = {
  gmOnly: 'Access denied. Only the GM can clean up duplicates.',
  campaignFirst: 'Please select a campaign first',
  threshold: 'threshold must be a number between 0 and 1',
  entryIds: 'entryIds must be a list of at most 5000 ids',
  tooMany: 'Too many entries (maximum 5000)',
  keepAmong: 'The entry to keep cannot be one of those that are merged into it',
  mergeHidden:
    'A hidden entry cannot be merged into one that players see. Keep the hidden one, or show it to everyone first.',
  mergeNames: 'Together they have too many names (maximum 50). Merge fewer, or remove aliases first.',
  mergeDetails: 'Together they have too many details (maximum 100). Merge fewer, or remove details first.',
  mergeText: 'Together their descriptions are too long (maximum 100000 characters)',
  undoFirst: 'The entry that it was merged into is in the bin itself. Bring that back first.',
  notSameCount: 'entryIds must name 2 to 50 entries',
  cleanFailed: 'Failed to cleanup duplicates',
  deleteFailed: 'Failed to delete duplicate entries',
  noneFound: 'No duplicates found',
} as const

const ofCampaign = z.string(duplicateTexts.campaignFirst).check(z.minLength(1, duplicateTexts.campaignFirst))
const entryIds = idList(duplicateTexts.entryIds).check(
  // A list with more ids than a wiki can have entries counts as malformed. A shorter list can still be too long for one call.
  z.refine((ids) => ids.length <= wikiLimits.entries, { error: duplicateTexts.entryIds, abort: true }),
  z.maxLength(duplicateLimits.entryIds, duplicateTexts.tooMany),
)

/** Parsed before the rest of the body, because access to the campaign is checked first. */
export const bodyWithCampaign = z.looseObject({ campaignId: ofCampaign }, duplicateTexts.campaignFirst)
export const duplicateDeletion = z.object({ campaignId: ofCampaign, entryIds }, duplicateTexts.campaignFirst)
export const duplicateMerge = z.object(
  { campaignId: ofCampaign, keepId: z.string(duplicateTexts.entryIds), entryIds },
  duplicateTexts.campaignFirst,
)
export const duplicateAuto = z.object({ campaignId: ofCampaign }, duplicateTexts.campaignFirst)
export const notSame = z.object(
  {
    campaignId: ofCampaign,
    entryIds: idList(duplicateTexts.notSameCount).check(
      z.minLength(2, duplicateTexts.notSameCount),
      z.maxLength(duplicateLimits.notSame, duplicateTexts.notSameCount),
    ),
  },
  duplicateTexts.campaignFirst,
)

/** A number from 0 to 1. A number below `lowestThreshold` is raised to it. */
const threshold = z.pipe(
  z.string(duplicateTexts.threshold).check(
    z.regex(/^(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i, duplicateTexts.threshold),
    z.refine((text) => Number(text) <= 1, duplicateTexts.threshold),
  ),
  z.transform((text) => Math.max(Number(text), duplicateLimits.lowestThreshold)),
)
export const scanQuery = z.object({
  threshold: z
    ._default(threshold, duplicateLimits.threshold)
    .check(z.describe(`${duplicateLimits.lowestThreshold} to 1; ${duplicateLimits.threshold} by default`)),
  limit: listLimit(wikiTexts.limit, { default: duplicateLimits.scanLimit, max: wikiLimits.entries }),
})

export const duplicateGroup = z.object({
  /** The entry to keep. */
  entry: wikiEntry,
  duplicateResult: z.object({
    matches: z.array(z.object({ entry: wikiEntry, similarity: z.number() })),
  }),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>
export const scanAnswer = success({
  scanned: z.number(),
  potentialDuplicates: z.number(),
  duplicates: z.array(duplicateGroup),
})
export const duplicatesDeleted = success({ entriesDeleted: z.number(), undoId: z.nullable(z.string()) })
export const mergeAnswer = success({ merged: z.number(), undoId: z.nullable(z.string()) })
