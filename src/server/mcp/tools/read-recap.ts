import { AppError } from '#contract/errors.ts'
import { tools } from '#contract/mcp/tools.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { titleOf } from '#core/mcp/write-results.ts'
import { writeRecapMarkdown } from '#core/recap/write-markdown.ts'
import { readRecap as readStoredRecap } from '#server/recap/service.ts'
import { readSession } from '#server/sessions/service.ts'
import { defineTool, requireSession } from '../define-tool.ts'
import { presentListedSession } from './present-links.ts'

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
