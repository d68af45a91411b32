import { mcpTexts, tools } from '#contract/mcp/tools.ts'
import type { SearchResult } from '#contract/search/schemas.ts'
import type { AppLinks } from '#core/mcp/app-links.ts'
import { writeSearch } from '#core/mcp/write-results.ts'
import { findInCampaign } from '#server/search/service.ts'
import { defineTool, requireCampaign } from '../define-tool.ts'

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
