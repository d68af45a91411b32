import { tools } from '#contract/mcp/tools.ts'
import { writeAnswer } from '#core/mcp/write-results.ts'
import { askCampaign } from '#server/ask/service.ts'
import { defineTool, requireCampaign } from '../define-tool.ts'
import { cite } from './present-links.ts'

export const ask = defineTool('ask', tools.ask, async (caller, { campaignId, question }) => {
  const { deps, links, signal } = caller
  const access = await requireCampaign(caller, campaignId)
  const answer = await caller.limitAsking(() => askCampaign(deps, access, question, { signal }))
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
