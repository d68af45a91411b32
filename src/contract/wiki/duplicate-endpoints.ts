import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as maintenance from './maintenance.ts'

export const scanDuplicates = endpoint({
  method: 'GET',
  path: '/api/duplicates-simple/scan/:campaignId',
  access: 'gm',
  summary: 'Lists groups of entries that may be duplicates, most similar first.',
  query: maintenance.scanQuery,
  answer: maintenance.scanAnswer,
  rateLimit: hourly(2_000),
})

// The following calls name the campaign in the body, so their handlers check that the user is a game master of it.

export const deleteDuplicates = endpoint({
  method: 'POST',
  path: '/api/duplicates-simple/delete-entries',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Moves entries to the bin.',
  body: maintenance.duplicateDeletion,
  answer: maintenance.duplicatesDeleted,
})
export const mergeDuplicates = endpoint({
  method: 'POST',
  path: '/api/duplicates-simple/merge',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Merges entries into one without losing content.',
  body: maintenance.duplicateMerge,
  answer: maintenance.mergeAnswer,
})
export const cleanDuplicates = endpoint({
  method: 'POST',
  path: '/api/duplicates-simple/auto',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Merges certain duplicates: entries of one category with equal names and the same visibility.',
  body: maintenance.duplicateAuto,
  answer: maintenance.mergeAnswer,
  rateLimit: hourly(2_000),
})
export const markNotSame = endpoint({
  method: 'POST',
  path: '/api/duplicates-simple/not-same',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Marks similar entries as different, so that scans no longer list them.',
  body: maintenance.notSame,
  answer: doneAnswer,
})
