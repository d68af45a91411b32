import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { toJsonSchemaCompat } from '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js'
import { type CallToolResult, type Tool, ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import type * as z from 'zod/mini'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError, statusOfCode } from '#contract/errors.ts'
import type { Citation, ListedSession } from '#contract/mcp/results.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import type { Source } from '#contract/source.ts'
import { isStorable } from '#contract/text.ts'
import type { AppLinks } from '#core/mcp/app-links.ts'
import {
  type CampaignAccess,
  findCampaignAccess,
  findSessionAccess,
  type SessionAccess,
} from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { toAppError } from '#server/http/error-handler.ts'

export type ToolCaller = {
  deps: Deps
  actor: Actor
  links: AppLinks
  /** Aborts when the response is sent or the connection is closed. */
  signal: AbortSignal
  /** Calls `work` within the user's limits for questions. Throws if one of them is exceeded. */
  limitAsking: <T>(work: () => Promise<T>) => Promise<T>
}

type Declared<Args, Data> = {
  title: string
  description: string
  input: z.ZodMiniType<Args>
  output: z.ZodMiniType<Data>
}

export type DefinedTool = { describe: () => Tool; register: (server: McpServer, caller: ToolCaller) => void }

export function defineTool<Args, Data extends Record<string, unknown>>(
  name: string,
  { title, description, input, output }: Declared<Args, Data>,
  run: (caller: ToolCaller, args: Args) => Promise<{ text: string; data: Data }>,
): DefinedTool {
  const about = { title, description, inputSchema: input, outputSchema: output }
  const annotations = { readOnlyHint: true, openWorldHint: false }
  return {
    describe: () => ({
      ...{ name, title, description, annotations, execution: { taskSupport: 'forbidden' as const } },
      inputSchema: describeObject(input, 'input'),
      outputSchema: describeObject(output, 'output'),
    }),
    register(server, caller) {
      server.registerTool(name, { ...about, annotations }, async (args): Promise<CallToolResult> => {
        try {
          const { text, data } = await run(caller, args)
          return { content: [{ type: 'text', text }], structuredContent: data }
        } catch (error) {
          const text = describeFailure(caller.deps, name, error)
          return { content: [{ type: 'text', text }], isError: true }
        }
      })
    },
  }
}

function describeObject(schema: z.ZodMiniType, pipeStrategy: 'input' | 'output') {
  return ToolSchema.shape.inputSchema.parse(toJsonSchemaCompat(schema, { strictUnions: true, pipeStrategy }))
}

/** Messages of unexpected errors are only logged, because they may contain SQL or addresses. */
function describeFailure({ log }: Deps, tool: string, error: unknown): string {
  const known = toAppError(error)
  if (statusOfCode[known.code] >= 500) log.error({ err: known.cause ?? known, tool }, 'A tool failed')
  return known.message
}

export async function requireCampaign({ deps, actor }: ToolCaller, id: string): Promise<CampaignAccess> {
  const access = isStorable(id) ? await findCampaignAccess(deps, actor, id) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return access
}

export async function requireSession({ deps, actor }: ToolCaller, id: string): Promise<SessionAccess> {
  const access = isStorable(id) ? await findSessionAccess(deps, actor, id) : null
  if (!access) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  return access
}

export const presentListedSession = (
  links: AppLinks,
  campaignId: string,
  { id, sessionNumber, name, date }: Session,
): ListedSession => ({ id, number: sessionNumber, name, date, url: links.session(campaignId, id) })

export const cite = (links: AppLinks, campaignId: string, sources: Source[]): Citation[] =>
  sources.map((source) => ({ start: source.start, url: links.source(campaignId, source) }))
