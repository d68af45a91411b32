import * as z from 'zod/mini'
import { campaignRoles } from '#contract/campaigns/schemas.ts'
import { recapKinds } from '#contract/recap/schemas.ts'
import { searchKinds, searchLimits, searchResult, searchTexts } from '#contract/search/schemas.ts'
import { requiredLine } from '#contract/text.ts'
import { visibility } from '#contract/wiki/schemas.ts'

/** What programs read of the six tools: names, descriptions and the shapes of arguments and results. */

export const mcpLimits = {
  bodyBytes: 64 * 1024,
  /** Newest sessions of each campaign in a list of all campaigns. */
  sessionsShown: 10,
  pageMin: 500,
  pageMax: 50_000,
  pageDefault: 20_000,
} as const

export const mcpTexts = {
  accessTokenNeeded:
    'This address takes access tokens only. Create one on your account page, and send it as Authorization: Bearer hsk_…',
  foreignOrigin: 'Pages of other addresses may not call this server.',
  instructions:
    'Hearthscribe holds transcripts, recaps and wikis of tabletop role-playing campaigns. Begin with list_campaigns, which gives the ids of campaigns and sessions. Results link to Hearthscribe; a link with a time opens the recording at that second. Everything is limited to what the user of the token may see.',
  noCampaigns: 'This access token reaches no campaign.',
  nothingFound: (query: string) => `Nothing was found for “${query}”.`,
  noTranscript: 'There is no transcript of this session yet.',
  transcriptsHidden: 'Players do not see the transcripts of this campaign.',
  pastTheEnd: (lines: number) => `The transcript has ${lines} lines. Choose a smaller offset.`,
} as const

const text = z.string()
const id = (of: string) =>
  z.string(`Give the id of a ${of}.`).check(z.describe(`Id of a ${of}, from list_campaigns or search`))
const url = z.string().check(z.describe('Opens this in Hearthscribe'))

const citation = z.object({
  start: z.nullable(z.number()).check(z.describe('Second of the recording')),
  url,
})
export type Citation = z.infer<typeof citation>

const listedSession = z.object({
  id: text,
  number: z.number(),
  name: text,
  date: text.check(z.describe('Day of play, YYYY-MM-DD')),
  url,
})
export type ListedSession = z.infer<typeof listedSession>

const listedCampaign = z.object({
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

const searchResults = z.object({
  campaignId: text,
  results: z.array(z.extend(searchResult, { url })).check(z.describe('Entries, then recaps, then lines')),
  total: z.number(),
})
export type SearchResults = z.infer<typeof searchResults>

const entryResult = z.object({
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
      sources: z.array(citation),
    }),
  ),
  url,
})
export type EntryResult = z.infer<typeof entryResult>

const recapResult = z.object({
  campaignId: text,
  session: listedSession,
  kind: z.enum(recapKinds),
  markdown: text.check(z.describe('Times link to the second of the recording')),
  url,
})

const transcriptResult = z.object({
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

const pageSize = 'limit must be a number of characters between 500 and 50000'

export const tools = {
  list_campaigns: {
    title: 'List campaigns',
    description:
      'Lists the campaigns of the user with their sessions. Call this first: the other tools take the ids from this list.',
    input: z.object({
      campaignId: z
        .optional(z.string('Give the id of a campaign.'))
        .check(
          z.describe(
            'Lists one campaign with all its sessions. Without it, lists all campaigns with the newest ones.',
          ),
        ),
    }),
    output: z.object({ campaigns: z.array(listedCampaign) }),
  },
  search: {
    title: 'Search a campaign',
    description:
      'Finds wiki entries, recaps and lines of transcripts by their words. Takes names and words rather than whole questions, and forgives one wrong letter in a name.',
    input: z.object({
      campaignId: id('campaign'),
      query: requiredLine(searchTexts, searchLimits.query).check(z.describe('Words in any order')),
      kinds: z
        ._default(z.array(z.enum(searchKinds, searchTexts.kinds), searchTexts.kinds), [...searchKinds])
        .check(z.describe('What to search; everything by default')),
      limit: z._default(
        z
          .int(searchTexts.limit)
          .check(z.minimum(1, searchTexts.limit), z.maximum(searchLimits.results.max, searchTexts.limit)),
        searchLimits.results.default,
      ),
    }),
    output: searchResults,
  },
  read_entry: {
    title: 'Read a wiki entry',
    description:
      'Returns an article of the wiki: a person, place, item or anything else, with its facts and the moments of the recordings that they come from.',
    input: z.object({ campaignId: id('campaign'), entryId: id('wiki entry') }),
    output: entryResult,
  },
  read_recap: {
    title: 'Read a recap',
    description:
      'Returns the recap of a session as Markdown. Times link to the second of the recording in which it was said.',
    input: z.object({ sessionId: id('session') }),
    output: recapResult,
  },
  read_transcript: {
    title: 'Read a transcript',
    description:
      'Returns what was said in a session, line by line with speakers and times. Long transcripts come in pages: call again with nextOffset.',
    input: z.object({
      sessionId: id('session'),
      offset: z
        ._default(
          z.int('offset must be a line number').check(z.minimum(0, 'offset must be a line number')),
          0,
        )
        .check(z.describe('Line to begin with; 0 is the first')),
      limit: z
        ._default(
          z
            .int(pageSize)
            .check(z.minimum(mcpLimits.pageMin, pageSize), z.maximum(mcpLimits.pageMax, pageSize)),
          mcpLimits.pageDefault,
        )
        .check(z.describe('Length of the page in characters')),
    }),
    output: transcriptResult,
  },
} as const
