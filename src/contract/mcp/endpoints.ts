import * as z from 'zod/mini'
import { endpoint, hourly } from '#contract/endpoint.ts'

/** Not checked here, because the SDK validates JSON-RPC messages. */
const member = z.optional(z.unknown())

/** Not below `/api`, so that the address that users enter in their assistants is short. */
export const mcp = endpoint({
  method: 'POST',
  path: '/mcp',
  access: 'signed-in',
  scope: 'read',
  campaignTokens: true,
  summary:
    'Model Context Protocol over Streamable HTTP, without sessions: takes one JSON-RPC message and answers with JSON. Takes access tokens only.',
  body: z.looseObject({ jsonrpc: member, id: member, method: member, params: member }),
  answer: z.looseObject({ jsonrpc: member, id: member, result: member, error: member }),
  rateLimit: hourly(3_000),
})
