import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { ListedCampaign } from '#contract/mcp/results.ts'
import { mcpLimits, mcpTexts, tools } from '#contract/mcp/tools.ts'
import { writeCampaigns } from '#core/mcp/write-results.ts'
import { listCampaigns as listCampaignsOf } from '#server/campaigns/service.ts'
import { listSessions } from '#server/sessions/service.ts'
import { defineTool, requireCampaign, type ToolCaller } from '../define-tool.ts'
import { presentListedSession } from './present-links.ts'

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
