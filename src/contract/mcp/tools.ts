// Names, descriptions and arguments of the MCP tools.
import * as z from 'zod/mini'
import { askLimits, askTexts } from '#contract/ask/schemas.ts'
import { searchKinds } from '#contract/search/kinds.ts'
import { searchLimits, searchTexts } from '#contract/search/schemas.ts'
import { requiredLine } from '#contract/text.ts'
import * as results from './results.ts'

export const mcpLimits = {
  bodyBytes: 64 * 1024,
  /** Sessions per campaign in a list of all campaigns. */
  sessionsShown: 10,
  pageMin: 500,
  pageMax: 50_000,
  pageDefault: 20_000,
} as const

export const mcpTexts = {
  accessTokenNeeded:
    'This endpoint accepts only access tokens. Create one on your account page, and send it as Authorization: Bearer hsk_…',
  foreignOrigin: 'Requests from other origins are not allowed.',
  instructions:
    'Hearthscribe stores transcripts, recaps and wikis of tabletop role-playing campaigns. Start with list_campaigns, which returns the ids of campaigns and sessions. Results link to Hearthscribe; a link with a time opens the recording at that second. Results contain only what the user of the token may see.',
  noCampaigns: 'This access token has no access to any campaign.',
  nothingFound: (query: string) => `Nothing was found for “${query}”.`,
  noTranscript: 'There is no transcript of this session yet.',
  transcriptsHidden: 'Players do not see the transcripts of this campaign.',
  rightsChanged: 'The user’s permissions changed while the question was being answered. Ask again.',
  secretPart: '[Only for game masters:]',
  openPart: '[For everyone:]',
  pastTheEnd: (lines: number) => `The transcript has ${lines} lines. Choose a smaller offset.`,
} as const

const id = (of: string) =>
  z.string(`Give the id of a ${of}.`).check(z.describe(`Id of a ${of}, from list_campaigns or search`))

const question = {
  required: askTexts.questionRequired,
  tooLong: askTexts.questionTooLong,
  notAllowed: askTexts.questionNotAllowed,
}

const pageSize = 'limit must be a number of characters between 500 and 50000'

export const tools = {
  list_campaigns: {
    title: 'List campaigns',
    description:
      'Lists the campaigns of the user with their sessions. Call this first: the other tools need ids from this list.',
    input: z.object({
      campaignId: z
        .optional(z.string('Give the id of a campaign.'))
        .check(
          z.describe(
            'Lists one campaign with all its sessions. Without it, lists all campaigns with the newest ones.',
          ),
        ),
    }),
    output: z.object({ campaigns: z.array(results.listedCampaign) }),
  },
  search: {
    title: 'Search a campaign',
    description:
      'Finds wiki entries, recaps and lines of transcripts by their words. Use names and words rather than whole questions. One wrong letter in a name is tolerated.',
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
    output: results.searchResults,
  },
  read_entry: {
    title: 'Read a wiki entry',
    description:
      'Returns an article of the wiki: a person, place, item or anything else, with its facts and the moments of the recordings that they come from.',
    input: z.object({ campaignId: id('campaign'), entryId: id('wiki entry') }),
    output: results.entryResult,
  },
  read_recap: {
    title: 'Read a recap',
    description:
      'Returns the recap of a session as Markdown. Times link to the second of the recording in which it was said.',
    input: z.object({ sessionId: id('session') }),
    output: results.recapResult,
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
        .check(z.describe('Line to start with; 0 is the first')),
      limit: z
        ._default(
          z
            .int(pageSize)
            .check(z.minimum(mcpLimits.pageMin, pageSize), z.maximum(mcpLimits.pageMax, pageSize)),
          mcpLimits.pageDefault,
        )
        .check(z.describe('Length of the page in characters')),
    }),
    output: results.transcriptResult,
  },
  ask: {
    title: 'Ask the record',
    description:
      'Answers a question about a campaign from its transcripts, recaps and wiki. Each statement has links to the moments in the recordings that support it.',
    input: z.object({
      campaignId: id('campaign'),
      question: requiredLine(question, askLimits.question).check(z.describe('A whole question')),
    }),
    output: results.askResult,
  },
} as const
