import * as z from 'zod/mini'
import { admitsCampaignToken, scopeOf } from './accounts/tokens.ts'
import type { Endpoint, EndpointAccess } from './endpoint.ts'
import { type CallName, calls } from './endpoints.ts'
import { keysOf } from './keys.ts'

const accessTexts: Record<EndpointAccess, string> = {
  anyone: 'Anyone',
  'signed-in': 'Signed-in users',
  member: 'Members of the campaign',
  'may-add': 'Game masters, and players if the campaign lets them add',
  gm: 'Game masters of the campaign',
  admin: 'Administrators',
  ticket: 'The bearer of the ticket',
}

/** Headings of the API reference, by the path segment after `/api`. */
const groupNames: Record<string, string> = {
  admin: 'Administration',
  users: 'Accounts',
  campaign: 'Campaigns and sessions',
  invites: 'Invitations',
  audio: 'Recordings',
  tickets: 'Recordings',
  uploads: 'Recordings',
  transcription: 'Transcripts',
  recap: 'Recaps',
  wiki: 'Campaign wiki',
  ask: 'Ask',
  jobs: 'Jobs',
}

export function groupOf({ path }: Endpoint): string {
  return groupNames[path.split('/')[2] ?? ''] ?? 'This installation'
}

/** Skips a check that precedes the object schema, because only the object schema lists fields. */
const withoutFirstCheck = (schema: z.ZodMiniType) =>
  schema instanceof z.ZodMiniPipe && schema.def.out instanceof z.ZodMiniObject ? schema.def.out : schema

/** `io` is `input` for bodies and `output` for answers. */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(withoutFirstCheck(schema), { io, unrepresentable: 'any' })
  return rest
}

export function describeQuery({ query }: Endpoint): Record<string, string> {
  const fields = Object.entries(query?.shape ?? {})
  return Object.fromEntries(
    fields.map(([name, schema]) => [name, z.globalRegistry.get(schema)?.description ?? '']),
  )
}

const isForVisitors = ({ access }: Endpoint) => access === 'anyone' || access === 'ticket'

function describeTokens(call: Endpoint): string {
  const scope = scopeOf(call)
  if (scope === 'none') return ' Does not accept access tokens.'
  const tokens =
    scope === 'read' ? ' Accepts access tokens of both scopes' : ' Accepts access tokens with the scope write'
  return admitsCampaignToken(call) ? `${tokens}.` : `${tokens}, but not those limited to one campaign.`
}

export function describeAccess(call: Endpoint): string {
  const who = `${accessTexts[call.access]}.${isForVisitors(call) ? '' : describeTokens(call)}`
  const { rateLimit } = call
  if (!rateLimit) return who
  const sender = isForVisitors(call) ? 'address' : 'user'
  const time = rateLimit.seconds === 3600 ? 'hour' : 'minute'
  return `${who} Limited to ${rateLimit.maxCalls} calls per ${time} and ${sender}; above that, 429 with Retry-After.`
}

const errorReference = { $ref: '#/components/responses/Error' }

function describeCall(name: CallName): Record<string, unknown> {
  const call: Endpoint = calls[name]
  const { summary, body, form, answer, status = 200 } = call
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, id]) => ({
      name: id,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(describeQuery(call)).map(([id, description]) => ({
      name: id,
      in: 'query',
      description,
      schema: { type: 'string' },
    })),
    ...Object.entries(call.headers ?? {}).map(([id, description]) => ({
      name: id,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
  const formSchema = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(form ?? {}).map(([field, description]) => [
        field,
        { type: 'string', description, ...(field.endsWith('File') ? { format: 'binary' } : {}) },
      ]),
    ),
  }
  const content = body
    ? { 'application/json': { schema: toJsonSchema(body, 'input') } }
    : { 'multipart/form-data': { schema: formSchema } }
  return {
    operationId: name,
    tags: [groupOf(call)],
    summary,
    description: describeAccess(call),
    ...(isForVisitors(call) ? {} : { security: [{ token: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body || form ? { requestBody: { required: true, content } } : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(answer ? { content: { 'application/json': { schema: toJsonSchema(answer, 'output') } } } : {}),
      },
      default: errorReference,
    },
  }
}

const tokenDescription =
  'A session token (from POST /api/users/login), or an access token for programs, which starts with hsk_. Users create access tokens on their account page. With the scope read, calls that change something answer 403. A token for one campaign gets 404 outside this campaign. Access tokens cannot manage access tokens, sign-ins, the password or the email address, delete the account, or call /api/admin.'

export function buildOpenApi(origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of keysOf(calls)) {
    const call = calls[name]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearthscribe',
      version: '1',
      description:
        'Every error answers { success: false, error, code } with a sentence for users, and X-Request-Id.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: tokenDescription } },
      responses: {
        Error: {
          description: 'Refused or failed',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'error', 'code'],
                properties: {
                  success: { const: false },
                  error: { type: 'string' },
                  code: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  }
}
