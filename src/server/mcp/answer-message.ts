import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { mcpTexts } from '#contract/mcp/tools.ts'
import type { ToolCaller } from './define-tool.ts'
import { ask } from './tools/ask.ts'
import { listCampaigns } from './tools/list-campaigns.ts'
import { readEntry } from './tools/read-entry.ts'
import { readRecap } from './tools/read-recap.ts'
import { readTranscript } from './tools/read-transcript.ts'
import { search } from './tools/search.ts'

const registrations = [listCampaigns, search, readEntry, readRecap, readTranscript, ask]

/** Creates a server for each message, so that no client state is stored and any process can answer. */
export async function answerMessage(
  caller: ToolCaller,
  request: Request,
  message: unknown,
): Promise<Response> {
  const about = { name: 'hearthscribe', title: 'Hearthscribe', version: '1' }
  const server = new McpServer(about, { instructions: mcpTexts.instructions })
  for (const register of registrations) register(server, caller)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
