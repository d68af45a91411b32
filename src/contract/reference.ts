import * as z from 'zod/mini'
import { documentation } from './documentation.ts'
import { type Call, type CallAccess, type CallName, calls } from './endpoints.ts'
import { keysOf } from './keys.ts'
import { rateLimitOf } from './rate-limits.ts'

const accessTexts: Record<CallAccess, string> = {
  anyone: 'Anyone',
  'signed-in': 'Whoever is signed in',
  member: 'Members of the campaign',
  'may-add': 'Game masters, and players while the campaign lets them add',
  gm: 'Game masters of the campaign',
  admin: 'Administrators',
  ticket: 'The bearer of the ticket',
}

/** Groups of the reference, by the first segment of the path. */
const groupNames: Record<string, string> = {
  admin: 'Administration',
  users: 'Accounts',
  campaign: 'Campaigns and sessions',
  invites: 'Invitations',
  audio: 'Recordings',
  tickets: 'Recordings',
  transcription: 'Transcripts',
  recap: 'Recaps',
  wiki: 'Campaign wiki',
  jobs: 'Jobs',
}

export function groupOf(call: Call): string {
  return groupNames[call.path.split('/')[2] ?? ''] ?? 'This installation'
}

/** A schema as JSON Schema: `input` for bodies, `output` for answers. */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Describes who may make a call, and its rate limit. */
export function describeAccess(call: Call): string {
  const who = `${accessTexts[call.access]}.`
  const limit = rateLimitOf(call)
  if (!limit) return who
  const sender = call.access === 'anyone' || call.access === 'ticket' ? 'address' : 'person'
  const time = limit.seconds === 3600 ? 'an hour' : 'a minute'
  return `${who} At most ${limit.calls} calls ${time} from one ${sender}; then 429, and Retry-After says when to come again.`
}

const errorReference = { $ref: '#/components/responses/Error' }

function describeCall(name: CallName): Record<string, unknown> {
  const call: Call = calls[name]
  const { summary, body, form, query, answer, status = 200 } = documentation[name]
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, id]) => ({
      name: id,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query ?? {}).map(([id, description]) => ({
      name: id,
      in: 'query',
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
    ...(call.access === 'anyone' || call.access === 'ticket' ? {} : { security: [{ token: [] }] }),
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
        'Every error answers { success: false, error, code } with a sentence for a person, and X-Request-Id.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
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
