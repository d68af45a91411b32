import { endpoint } from '#contract/endpoint.ts'

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'signed-in',
  campaignTokens: true,
  summary:
    'Streams events (text/event-stream) until the session ends. `jobs` carries the answer of GET /api/jobs/user/all, at the start and after each change; `announcements` reports that the current announcements changed; `signed-out` comes last, with code and error.',
})
