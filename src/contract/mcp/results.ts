// Results of the MCP tools. They contain less than API answers: links instead of source ids, and no versions.
import * as z from 'zod/mini'
import { answerKinds } from '#contract/ask/schemas.ts'
import { campaignRoles } from '#contract/campaigns/schemas.ts'
import { recapKinds } from '#contract/recap/schemas.ts'
import { searchResult } from '#contract/search/schemas.ts'
import { visibility } from '#contract/wiki/schemas.ts'

const text = z.string()
const url = z.string().check(z.describe('Opens this in Hearthscribe'))

const citation = z.object({
  start: z.nullable(z.number()).check(z.describe('Second of the recording')),
  url,
})
export type Citation = z.infer<typeof citation>
const sources = z.array(citation)

const listedSession = z.object({
  id: text,
  number: z.number(),
  name: text,
  date: text.check(z.describe('Day of play, YYYY-MM-DD')),
  url,
})
export type ListedSession = z.infer<typeof listedSession>

export const listedCampaign = z.object({
  id: text,
  name: text,
  description: text,
  role: z.enum(campaignRoles).check(z.describe('Role of the user: gm sees secrets')),
  sessionCount: z.number(),
  entryCount: z.number().check(z.describe('Entries of the wiki')),
  sessions: z.array(listedSession).check(z.describe('Newest first')),
  url,
})
export type ListedCampaign = z.infer<typeof listedCampaign>

export const searchResults = z.object({
  campaignId: text,
  results: z.array(z.extend(searchResult, { url })).check(z.describe('Entries, then recaps, then lines')),
  total: z.number(),
})
export type SearchResults = z.infer<typeof searchResults>

export const entryResult = z.object({
  campaignId: text,
  id: text,
  name: text,
  category: text,
  aliases: z.array(text),
  visibility,
  details: z.record(text, text),
  description: text.check(z.describe('Players do not see the parts between :::gm and :::')),
  facts: z.array(
    z.object({
      text,
      isProposed: z.boolean().check(z.describe('True until a game master accepts the fact')),
      sources,
    }),
  ),
  url,
})
export type EntryResult = z.infer<typeof entryResult>

export const recapResult = z.object({
  campaignId: text,
  session: listedSession,
  kind: z.enum(recapKinds),
  markdown: text.check(z.describe('Times link to the second of the recording')),
  url,
})

export const transcriptResult = z.object({
  campaignId: text,
  session: listedSession,
  lines: z.array(
    z.object({
      recording: z.number().check(z.describe('1 for the first recording of the session')),
      segmentId: text,
      start: z.nullable(z.number()).check(z.describe('Second of the recording')),
      speaker: z.nullable(text),
      text,
    }),
  ),
  offset: z.number().check(z.describe('Position of the first line')),
  nextOffset: z.nullable(z.number()).check(z.describe('Offset of the next page; null at the end')),
  totalLines: z.number(),
  lineUrl: text.check(z.describe('Link of a line: replace {segmentId} and {start}')),
  url,
})
export type TranscriptResult = z.infer<typeof transcriptResult>
export type TranscriptLine = TranscriptResult['lines'][number]

export const askResult = z.object({
  campaignId: text,
  kind: z
    .enum(answerKinds)
    .check(z.describe('answer: statements; passages: only matching passages; nothing: not in the record')),
  statements: z.array(z.object({ text, sources })),
  passages: z.array(z.object({ text, title: text, sources })).check(z.describe('Best first')),
})
export type AskResult = z.infer<typeof askResult>
