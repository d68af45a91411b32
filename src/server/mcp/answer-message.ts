import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ListToolsRequestSchema, type ListToolsResult } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { mcpTexts } from '#contract/mcp/tools.ts'
import type { DefinedTool, ToolCaller } from './define-tool.ts'
import { ask } from './tools/ask.ts'
import { listCampaigns } from './tools/list-campaigns.ts'
import { readEntry } from './tools/read-entry.ts'
import { readRecap } from './tools/read-recap.ts'
import { readTranscript } from './tools/read-transcript.ts'
import { search } from './tools/search.ts'

const tools: DefinedTool[] = [listCampaigns, search, readEntry, readRecap, readTranscript, ask]
/** Shared between messages, because creating them takes longer than answering most messages. */
let described: ListToolsResult | null = null
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Creates a server for each message, so that no client state is stored and any process can answer. */
export async function answerMessage(
  caller: ToolCaller,
  request: Request,
  message: unknown,
): Promise<Response> {
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
