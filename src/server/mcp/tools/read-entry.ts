import { tools } from '#contract/mcp/tools.ts'
import { labelSecrets, writeEntry } from '#core/mcp/write-results.ts'
import { readEntry as readArticle } from '#server/wiki/service.ts'
import { defineTool, requireCampaign } from '../define-tool.ts'
import { cite } from './present-links.ts'

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
