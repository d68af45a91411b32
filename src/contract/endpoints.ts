import * as accounts from './accounts/endpoints.ts'
import * as oidc from './accounts/oidc-endpoints.ts'
import * as push from './accounts/push-endpoints.ts'
import * as tokens from './accounts/token-endpoints.ts'
import * as announcements from './admin/announcement-endpoints.ts'
import * as admin from './admin/endpoints.ts'
import * as people from './admin/people-endpoints.ts'
import * as site from './admin/site-endpoints.ts'
import * as ask from './ask/endpoints.ts'
import * as audio from './audio/endpoints.ts'
import * as uploads from './audio/upload-endpoints.ts'
import * as campaigns from './campaigns/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events/endpoints.ts'
import * as home from './home/endpoints.ts'
import * as jobs from './jobs/endpoints.ts'
import * as jobMonitor from './jobs/monitor-endpoints.ts'
import * as maps from './maps/endpoints.ts'
import * as mcp from './mcp/endpoints.ts'
import * as pictures from './pictures/endpoints.ts'
import * as recap from './recap/endpoints.ts'
import * as letters from './recap/letter-endpoints.ts'
import * as renaming from './renaming/endpoints.ts'
import * as search from './search/endpoints.ts'
import * as sessions from './sessions/endpoints.ts'
import * as sharing from './sharing/endpoints.ts'
import * as vault from './sharing/vault-endpoints.ts'
import * as timeline from './timeline/endpoints.ts'
import * as transcription from './transcription/endpoints.ts'
import * as webhooks from './webhooks/endpoints.ts'
import * as duplicates from './wiki/duplicate-endpoints.ts'
import * as wiki from './wiki/endpoints.ts'
import * as proposals from './wiki/proposal-endpoints.ts'

/** The browser application does not import this object, so that a page loads only the schemas of its own area. */
export const calls = {
  ...site,
  ...admin,
  ...jobMonitor,
  ...announcements,
  ...people,
  ...accounts,
  ...tokens,
  ...oidc,
  ...push,
  ...campaigns,
  ...sessions,
  ...audio,
  ...uploads,
  ...transcription,
  ...renaming,
  ...pictures,
  ...recap,
  ...letters,
  ...wiki,
  ...duplicates,
  ...proposals,
  ...timeline,
  ...maps,
  ...sharing,
  ...vault,
  ...webhooks,
  ...home,
  ...search,
  ...ask,
  ...jobs,
  ...events,
  ...mcp,
} satisfies Record<string, Endpoint>
export type CallName = keyof typeof calls
