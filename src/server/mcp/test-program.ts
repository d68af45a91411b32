import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

export async function connectProgram(base: string, secret: string) {
  const received: string[] = []
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', base), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    async fetch(url, init) {
      const answer = await fetch(url, init)
      received.push(await answer.clone().text())
      return answer
    },
  })
  const client = new Client({ name: 'test', version: '1' })
  // The library's types do not support `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  // From now on, the client checks results against the listed output schemas.
  await client.listTools()
  return {
    client,
    received,
    async callTool(name: string, args: Record<string, unknown> = {}) {
      const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }))
      const [content] = result.content
      const text = content?.type === 'text' ? content.text : ''
      return { text, isError: result.isError ?? false, data: result.structuredContent ?? {} }
    },
  }
}
