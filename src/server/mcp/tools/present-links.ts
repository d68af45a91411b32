import type { Citation, ListedSession } from '#contract/mcp/results.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { Source } from '#contract/source.ts'
import type { AppLinks } from '#core/mcp/app-links.ts'

export const presentListedSession = (
  links: AppLinks,
  campaignId: string,
  { id, sessionNumber, name, date }: Session,
): ListedSession => ({ id, number: sessionNumber, name, date, url: links.session(campaignId, id) })

export const cite = (links: AppLinks, campaignId: string, sources: Source[]): Citation[] =>
  sources.map((source) => ({ start: source.start, url: links.source(campaignId, source) }))
