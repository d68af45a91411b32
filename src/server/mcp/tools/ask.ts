import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#contract/errors.ts'
import { mcpTexts, tools } from '#contract/mcp/tools.ts'
import { writeAnswer } from '#core/mcp/write-results.ts'
import { answerQuestion } from '#server/ask/service.ts'
import { defineTool, requireCampaign } from '../define-tool.ts'
import { cite } from './present-links.ts'

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
