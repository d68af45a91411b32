import type { ListedSession } from '#contract/mcp/tools.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { AppLinks } from '#core/mcp/app-links.ts'

export const presentListedSession = (
  links: AppLinks,
  campaignId: string,
  { id, sessionNumber, name, date }: Session,
): ListedSession => ({ id, number: sessionNumber, name, date, url: links.session(campaignId, id) })
