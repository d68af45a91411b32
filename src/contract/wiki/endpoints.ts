import * as z from 'zod/mini'
import { doneAnswer, endpoint, hourly, success } from '#contract/endpoint.ts'
import { listLimit, searchedWords } from '#contract/paging.ts'
import { asQuery } from '#contract/view-as.ts'
import * as maintenance from './maintenance.ts'
import * as relations from './relations.ts'
import * as schemas from './schemas.ts'

const entryList = success({ entries: z.array(schemas.wikiEntry) })
const summaryList = success({ entries: z.array(schemas.wikiSummary) })
/** `version` is an opaque value for the wiki's state as the user sees it. */
const wikiChanges = z.object({
  entries: z.array(schemas.wikiEntry),
  /** Ids of entries that were deleted or hidden. */
  removed: z.array(z.string()),
})
export type WikiChanges = z.infer<typeof wikiChanges>
/** With `changes` since the given version, `entries` is empty. */
const wikiIndex = z.extend(summaryList, { version: z.string(), changes: z.optional(wikiChanges) })
const wikiSearchAnswer = success({ results: z.array(schemas.foundEntry), total: z.number() })
const entryAnswer = success({ entry: schemas.wikiEntry })
const articleAnswer = success({ entry: schemas.wikiArticle })
const categoryList = success({ categories: z.array(schemas.wikiCategory) })
const relatedAnswer = success({ relatedEntries: z.array(schemas.relatedEntry) })

const indexQuery = z.extend(asQuery, {
  since: z
    .optional(z.string())
    .check(
      z.describe('A version of the wiki. The answer then lists only the changes since, if they are known.'),
    ),
})
const entryQuery = z.extend(asQuery, {
  limit: listLimit(schemas.wikiTexts.limit, {
    default: schemas.wikiLimits.entries,
    max: schemas.wikiLimits.entries,
  }),
})
const wikiSearchQuery = z.extend(asQuery, {
  q: searchedWords,
  limit: listLimit(schemas.wikiTexts.searchLimit, schemas.wikiLimits.searchResults),
  offset: z
    ._default(
      z.pipe(
        z.string(schemas.wikiTexts.offset).check(z.regex(/^\d{1,9}$/, schemas.wikiTexts.offset)),
        z.transform((offset) => Number(offset)),
      ),
      0,
    )
    .check(z.describe('results to skip; 0 by default')),
})
export type WikiSearchQuery = z.infer<typeof wikiSearchQuery>

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId',
  access: 'member',
  summary:
    'Lists the entries of a wiki. Without a limit the answer has an ETag, and If-None-Match returns 304 while the wiki is unchanged.',
  query: entryQuery,
  answer: entryList,
})
export const readIndex = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/index',
  access: 'member',
  summary:
    'Lists all entries of a wiki in short form by name, with the version of the wiki, or the changes since a version.',
  query: indexQuery,
  answer: wikiIndex,
})
export const searchWiki = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/search',
  access: 'member',
  summary:
    'Searches the names, aliases, categories, details and descriptions of a wiki: best match first, with the exact number of matching entries.',
  query: wikiSearchQuery,
  answer: wikiSearchAnswer,
})
export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/featured',
  access: 'member',
  summary: 'Lists the longest entries of each category in short form.',
  query: asQuery,
  answer: summaryList,
})
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/categories',
  access: 'member',
  summary: 'Lists the categories of a wiki with the number of their entries.',
  query: asQuery,
  answer: categoryList,
})
export const readEntry = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/entry/:entryId',
  access: 'member',
  summary: 'Returns an entry with its facts and their sources.',
  query: asQuery,
  answer: articleAnswer,
})
export const listRelated = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/entry/:entryId/related',
  access: 'member',
  summary: 'Lists the entries that are related to an entry, and how.',
  query: asQuery,
  answer: relatedAnswer,
})
export const listEntryRelations = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/entry/:entryId/relations',
  access: 'member',
  summary: 'Lists the closest entries of an entry with named relations and the sentences that connect them.',
  query: relations.relationQuery,
  answer: relations.entryRelations,
  rateLimit: hourly(relations.relationLimits.perHour),
})
export const readRelations = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/relations',
  access: 'member',
  summary: 'Returns the most mentioned entries of a wiki and the connections between them.',
  query: asQuery,
  answer: relations.campaignRelations,
  rateLimit: hourly(relations.relationLimits.perHour),
})
export const listRecent = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/recent',
  access: 'member',
  summary: 'Lists the last 50 changes of a wiki, newest first.',
  query: asQuery,
  answer: maintenance.recentList,
})

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/wiki/:campaignId/entry',
  access: 'gm',
  summary: 'Creates an entry.',
  body: schemas.newEntry,
  answer: entryAnswer,
  status: 201,
})
export const updateEntry = endpoint({
  method: 'PUT',
  path: '/api/wiki/:campaignId/entry/:entryId',
  access: 'gm',
  summary:
    'Updates an entry. Refuses a stale version with 409. After a rename the old name becomes an alias, unless keepOldName is false.',
  body: schemas.entryEdit,
  answer: entryAnswer,
})
export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/wiki/:campaignId/entry/:entryId',
  access: 'gm',
  summary: 'Moves an entry to the bin.',
  answer: maintenance.deletedAnswer,
})
export const clearWiki = endpoint({
  method: 'DELETE',
  path: '/api/wiki/:campaignId/clear-all',
  access: 'gm',
  summary: 'Moves all entries of a wiki to the bin.',
  answer: maintenance.clearedAnswer,
})
export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/wiki/:campaignId/category',
  access: 'gm',
  summary: 'Changes who can see a category.',
  body: maintenance.categoryEdit,
  answer: doneAnswer,
})
export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/entry/:entryId/revisions',
  access: 'gm',
  summary: 'Lists the revisions of an entry, newest first.',
  answer: maintenance.revisionList,
})
export const readRevision = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/entry/:entryId/revisions/:revisionId',
  access: 'gm',
  summary: 'Returns a revision and the content before it.',
  answer: maintenance.revisionAnswer,
})
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/wiki/:campaignId/entry/:entryId/revisions/:revisionId/restore',
  access: 'gm',
  summary: 'Restores an earlier revision as a new one.',
  answer: entryAnswer,
})
export const decideFact = endpoint({
  method: 'PUT',
  path: '/api/wiki/:campaignId/entry/:entryId/facts/:factId',
  access: 'gm',
  summary: 'Accepts, edits or dismisses a proposed fact.',
  body: maintenance.factEdit,
  answer: articleAnswer,
})
export const listBin = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/bin',
  access: 'gm',
  summary: 'Lists the deletions, merges and clearings of the last 30 days.',
  answer: maintenance.trashList,
})
export const restoreBinned = endpoint({
  method: 'POST',
  path: '/api/wiki/:campaignId/bin/:undoId/restore',
  access: 'gm',
  summary: 'Undoes a deletion, a merge, a clearing or a decision about several proposals.',
  answer: maintenance.trashRestored,
})
