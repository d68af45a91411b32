import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ListToolsRequestSchema, type ListToolsResult } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { mcpLimits, mcpTexts } from '#contract/mcp/tools.ts'
import { createAppLinks } from '#core/mcp/app-links.ts'
import { type Guard, signedIn } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { type ConcurrencyLimit, createLimit } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import type { DefinedTool, ToolCaller } from './define-tool.ts'
import { ask, listCampaigns, readEntry, readRecap, readTranscript, search } from './tools.ts'

const tools: DefinedTool[] = [listCampaigns, search, readEntry, readRecap, readTranscript, ask]
/** Shared between messages, because creating them takes longer than answering most messages. */
let described: ListToolsResult | null = null
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Creates a server for each message, so that no client state is stored and any process can answer. */
async function answerMessage(caller: ToolCaller, request: Request, message: unknown): Promise<Response> {
  const about = { name: 'hearthscribe', title: 'Hearthscribe', version: '1' }
  const server = new McpServer(about, { instructions: mcpTexts.instructions, jsonSchemaValidator })
  for (const { register } of tools) register(server, caller)
  server.server.setRequestHandler(ListToolsRequestSchema, () => {
    described ??= { tools: tools.map(({ describe }) => describe()) }
    return described
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** The protocol requires this check of `Origin`. Programs other than browsers do not send the header. */
const programWithToken: Guard<Actor> = async (deps, request) => {
  const { origin } = request.headers
  if (origin !== undefined && origin !== originOf(deps, request)) {
    throw new AppError('FORBIDDEN', mcpTexts.foreignOrigin)
  }
  const actor = await signedIn(deps, request)
  if (actor.scope === null) throw new AppError('FORBIDDEN', mcpTexts.accessTokenNeeded)
  return actor
}

export function registerMcp(app: FastifyInstance, deps: Deps, limitAtOnce: ConcurrencyLimit): void {
  const { method, path, rateLimit } = calls.ask
  const questions = createLimit(deps, { ...rateLimit, name: `${method} ${path}` })

  registerRoute(app, deps, calls.mcp, programWithToken, {
    bodyBytes: mcpLimits.bodyBytes,
    accessWatch: 'until changed',
    takesTurns: true,
    handle: async ({ access, body, request, reply }) => {
      const origin = originOf(deps, request)
      const { accept = '', 'mcp-protocol-version': version } = request.headers
      const headers = new Headers({ accept, 'content-type': 'application/json' })
      if (typeof version === 'string') headers.set('mcp-protocol-version', version)
      const asked = new Request(`${origin}${calls.mcp.path}`, { method: 'POST', headers })
      const caller: ToolCaller = {
        deps,
        actor: access,
        links: createAppLinks(origin),
        signal: abortOnClose(reply.raw),
        async limitAsking(work) {
          await questions.count(access.userId)
          return limitAtOnce(access.userId, work)
        },
      }
      const answer = await answerMessage(caller, asked, body)
      const text = await answer.text()
      if (text !== '') reply.type('application/json')
      await reply.status(answer.status).send(text)
      return undefined
    },
  })
}
