import * as z from 'zod/mini'
import { endpoint, hourly } from '#contract/endpoint.ts'

/** The SDK validates JSON-RPC messages. */
const any = z.optional(z.unknown())

/** Not below `/api`, so that the address that users enter in their assistants is short. */
export const mcp = endpoint({
  method: 'POST',
  path: '/mcp',
  access: 'signed-in',
  scope: 'read',
  campaignTokens: true,
  summary:
    'Model Context Protocol over Streamable HTTP, without sessions: takes one JSON-RPC message and answers with JSON. Takes access tokens only.',
  body: z.looseObject({ jsonrpc: any, id: any, method: any, params: any }),
  answer: z.looseObject({ jsonrpc: any, id: any, result: any, error: any }),
  limit: hourly(3_000),
})
