import { doneAnswer as done } from '#contract/campaigns/schemas.ts'
import type { Documentation } from '#contract/documentation-type.ts'
import type { CallName } from '#contract/endpoints.ts'
import * as care from './maintenance.ts'
import * as wiki from './schemas.ts'

const asPlayer = 'player: what players see'

export const wikiDocumentation = {
  listEntries: {
    summary:
      'The wiki of a campaign. Without a limit it has an ETag that names its version; with If-None-Match it is sent only if it has changed.',
    query: { limit: 'at most so many entries; 50,000 unless told', as: asPlayer },
    answer: wiki.entryList,
  },
  readIndex: {
    summary: 'Every entry of the wiki in short, by name, and the version of the wiki that this is.',
    query: { as: asPlayer },
    answer: wiki.wikiIndex,
  },
  listFeatured: {
    summary: 'Of every category the few entries with the most to say, in short.',
    query: { as: asPlayer },
    answer: wiki.summaryList,
  },
  listCategories: {
    summary: 'Its categories with their counts.',
    query: { as: asPlayer },
    answer: wiki.categoryList,
  },
  readEntry: {
    summary: 'One entry with its facts and their sources.',
    query: { as: asPlayer },
    answer: wiki.articleAnswer,
  },
  listRelated: {
    summary: 'What an entry is related to, and how.',
    query: { as: asPlayer },
    answer: wiki.relatedAnswer,
  },
  listRecent: { summary: 'The last 50 changes.', query: { as: asPlayer }, answer: care.recentList },
  readTimeline: {
    summary: 'Events by session and time.',
    query: { as: asPlayer },
    answer: care.timelineAnswer,
  },
  createEntry: {
    summary: 'Makes an entry by hand.',
    body: wiki.newEntry,
    answer: wiki.entryAnswer,
    status: 201,
  },
  updateEntry: {
    summary:
      'Changes an entry. A stale version is refused with 409. A new name keeps the old one as an alias, unless keepOldName is false.',
    body: wiki.entryEdit,
    answer: wiki.entryAnswer,
  },
  deleteEntry: { summary: 'Puts an entry into the bin.', answer: care.deletedAnswer },
  clearWiki: { summary: 'Puts all entries into the bin, all or none.', answer: care.clearedAnswer },
  updateCategory: { summary: 'Says who sees a category.', body: care.categoryEdit, answer: done },
  listRevisions: { summary: 'The history of an entry.', answer: care.revisionList },
  readRevision: { summary: 'One revision, and what stood before it.', answer: care.revisionAnswer },
  restoreRevision: { summary: 'Writes an earlier revision again, as a new one.', answer: wiki.entryAnswer },
  decideFact: {
    summary: 'Accepts, edits or dismisses what a run proposes.',
    body: care.factEdit,
    answer: wiki.articleAnswer,
  },
  listBin: { summary: 'What was deleted, merged or cleared in the last 30 days.', answer: care.trashList },
  restoreBinned: { summary: 'Undoes one of these.', answer: care.trashRestored },

  scanDuplicates: {
    summary: 'Entries that may be one thing, most similar first.',
    query: { limit: 'at most so many groups; 100 unless told', threshold: '0.5 to 1; 0.7 unless told' },
    answer: care.scanAnswer,
  },
  deleteDuplicates: {
    summary: 'Puts entries into the bin.',
    body: care.duplicateDeletion,
    answer: care.duplicatesDeleted,
  },
  mergeDuplicates: {
    summary: 'Merges entries into one that keeps all they have.',
    body: care.duplicateMerge,
    answer: care.mergeAnswer,
  },
  cleanDuplicates: {
    summary: 'Merges what is certainly the same: equal names in one category, seen by the same people.',
    body: care.duplicateAuto,
    answer: care.mergeAnswer,
  },
  markNotSame: {
    summary: 'Says that entries that look alike are not the same.',
    body: care.notSame,
    answer: done,
  },
} satisfies Partial<Record<CallName, Documentation>>
