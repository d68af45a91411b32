import * as z from 'zod/mini'
import { endpoint, hourly } from '#contract/endpoint.ts'

/** Not below `/api`, so that the address that users enter in their assistants is short. */
export const mcp = endpoint({
  method: 'POST',
  path: '/mcp',
  access: 'signed-in',
  scope: 'read',
  campaignTokens: true,
  summary:
    'Model Context Protocol over Streamable HTTP, without sessions: takes one JSON-RPC message and answers with JSON. Takes access tokens only.',
  body: z.looseObject({}),
  answer: z.looseObject({}),
  limit: hourly(3_000),
})
