import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { ListedCampaign, TranscriptLine } from '#contract/mcp/results.ts'
import { mcpLimits, mcpTexts, tools } from '#contract/mcp/tools.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { SearchResult } from '#contract/search/schemas.ts'
import { formatClock } from '#contract/text.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'
import type { AppLinks } from '#core/mcp/app-links.ts'
import {
  labelSecrets,
  pageLines,
  titleOf,
  writeAnswer,
  writeCampaigns,
  writeEntry,
  writeSearch,
  writeTranscriptPage,
} from '#core/mcp/write-results.ts'
import { writeRecapMarkdown } from '#core/recap/write-markdown.ts'
import { answerQuestion } from '#server/ask/service.ts'
import { listCampaigns as listCampaignsOf } from '#server/campaigns/service.ts'
import { readRecap as readStoredRecap } from '#server/recap/service.ts'
import { findInCampaign } from '#server/search/service.ts'
import { listSessions, readSession } from '#server/sessions/service.ts'
import { listTranscriptions } from '#server/transcription/service.ts'
import { readEntry as readArticle } from '#server/wiki/service.ts'
import {
  cite,
  defineTool,
  presentListedSession,
  requireCampaign,
  requireSession,
  type ToolCaller,
} from './define-tool.ts'

export const readEntry = defineTool(
  'read_entry',
  tools.read_entry,
  async (caller, { campaignId, entryId }) => {
    const article = await readArticle(caller.deps, await requireCampaign(caller, campaignId), entryId)
    const { id, name, category, aliases, visibility, details, description, facts } = article
    const data = {
      ...{ campaignId, id, name, category, aliases, visibility, details },
      description: labelSecrets(description),
      facts: facts
        .filter(({ status }) => status !== 'dismissed')
        .map(({ text, status, sources }) => ({
          text,
          isProposed: status === 'proposed',
          sources: cite(caller.links, campaignId, sources),
        })),
      url: caller.links.entry(campaignId, id),
    }
    return { text: writeEntry(data), data }
  },
)

export const readRecap = defineTool('read_recap', tools.read_recap, async (caller, { sessionId }) => {
  const { deps, links } = caller
  const access = await requireSession(caller, sessionId)
  const { campaignId } = access
  const recap = await readStoredRecap(deps, access)
  if (!recap) {
    throw new AppError('NOT_FOUND', access.shows.recap ? recapTexts.notFound : recapTexts.hiddenFromPlayers)
  }
  const session = presentListedSession(links, campaignId, await readSession(deps, sessionId, campaignId))
  const title = `${titleOf(session)} (${session.date})`
  const told = writeRecapMarkdown(recap, {
    title,
    formatTime: (start, source) => `[${formatClock(start)}](${links.source(campaignId, source)})`,
  })
  const markdown = recap.reason === null ? told : `# ${title}\n\n${recap.reason}\n`
  return { text: markdown, data: { campaignId, session, kind: recap.kind, markdown, url: session.url } }
})

function presentLines({ speakers, segments }: Transcription, recording: number): TranscriptLine[] {
  const names = new Map(speakers.map((speaker) => [speaker.id, displayNameOf(speaker)]))
  return segments.map(({ id, start, speakerId, text }) => ({
    ...{ recording, segmentId: id, start, text },
    speaker: names.get(speakerId ?? '') ?? null,
  }))
}

export const readTranscript = defineTool(
  'read_transcript',
  tools.read_transcript,
  async (caller, { sessionId, offset, limit }) => {
    const { deps, links } = caller
    const access = await requireSession(caller, sessionId)
    const { campaignId } = access
    if (!access.shows.transcript) throw new AppError('NOT_FOUND', mcpTexts.transcriptsHidden)
    const transcripts = await listTranscriptions(deps, access)
    const all = transcripts.flatMap((one, at) => presentLines(one, at + 1))
    if (all.length === 0) throw new AppError('NOT_FOUND', mcpTexts.noTranscript)
    if (offset >= all.length) throw new AppError('VALIDATION', mcpTexts.pastTheEnd(all.length))
    const session = presentListedSession(links, campaignId, await readSession(deps, sessionId, campaignId))
    const data = {
      ...{ campaignId, session, offset },
      ...pageLines(all, offset, limit),
      totalLines: all.length,
      lineUrl: links.line(campaignId, sessionId),
      url: session.url,
    }
    return { text: writeTranscriptPage(data), data }
  },
)

function linkResult(
  links: AppLinks,
  campaignId: string,
  { kind, id, sessionId, start }: SearchResult,
): string {
  if (kind === 'entry' || sessionId === null) return links.entry(campaignId, id)
  if (kind === 'recap') return links.session(campaignId, sessionId)
  return links.source(campaignId, { sessionId, segmentId: id, start })
}

export const search = defineTool(
  'search',
  tools.search,
  async (caller, { campaignId, query, kinds, limit }) => {
    const access = await requireCampaign(caller, campaignId)
    const found = await findInCampaign(caller.deps, access, { q: query, kinds, limit })
    const results = found.results.map((one) => ({ ...one, url: linkResult(caller.links, campaignId, one) }))
    const data = { campaignId, results, total: found.total }
    return { text: results.length > 0 ? writeSearch(data) : mcpTexts.nothingFound(query), data }
  },
)

export const ask = defineTool('ask', tools.ask, async (caller, { campaignId, question }) => {
  const { deps, links, signal } = caller
  const access = await requireCampaign(caller, campaignId)
  const answer = await caller.limitAsking(() => answerQuestion(deps, access, question, { signal }))
  // Checks the access again, because a language model may take a minute.
  if (!isDeepStrictEqual(await requireCampaign(caller, campaignId), access)) {
    throw new AppError('CONFLICT', mcpTexts.rightsChanged)
  }
  const data = {
    campaignId,
    kind: answer.kind,
    statements: answer.statements.map(({ text, sources }) => ({
      text,
      sources: cite(links, campaignId, sources),
    })),
    passages: answer.passages.map(({ text, title, sources }) => ({
      ...{ text, title },
      sources: cite(links, campaignId, sources),
    })),
  }
  return { text: writeAnswer(data), data }
})

async function presentCampaign(
  caller: ToolCaller,
  { id, name, description, userRole, sessionCount, totalWikiEntries }: Campaign,
  most: number,
): Promise<ListedCampaign> {
  const sessions = await listSessions(caller.deps, await requireCampaign(caller, id))
  const newest = sessions.toSorted((a, b) => b.sessionNumber - a.sessionNumber).slice(0, most)
  return {
    id,
    name,
    description,
    role: userRole,
    sessionCount,
    entryCount: totalWikiEntries,
    sessions: newest.map((session) => presentListedSession(caller.links, id, session)),
    url: caller.links.campaign(id),
  }
}

export const listCampaigns = defineTool(
  'list_campaigns',
  tools.list_campaigns,
  async (caller, { campaignId }) => {
    if (campaignId !== undefined) await requireCampaign(caller, campaignId)
    const all = await listCampaignsOf(caller.deps, caller.actor)
    const wanted = all.filter(({ id }) => campaignId === undefined || id === campaignId)
    const most = campaignId === undefined ? mcpLimits.sessionsShown : Number.POSITIVE_INFINITY
    const campaigns: ListedCampaign[] = []
    for (const one of wanted) campaigns.push(await presentCampaign(caller, one, most))
    return { text: writeCampaigns(campaigns) || mcpTexts.noCampaigns, data: { campaigns } }
  },
)
