import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Call } from '#contract/permissions.ts'
import type { Deps } from '#server/deps.ts'
import type { Gate } from './gates.ts'
import { answerOnce } from './idempotency.ts'
import type { Actor } from './tokens.ts'

export type RouteInput<A, B> = {
  access: A
  body: B
  params: Record<string, string>
  query: Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
}

/** Parses foreign data by a schema; the first fault becomes the answer's sentence. */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('VALIDATION', parsed.error.issues[0]?.message ?? generalTexts.invalidJson)
}

declare module 'fastify' {
  interface FastifyRequest {
    access: unknown
  }
}

/**
 * Registers one call of `contract/permissions.ts`: the gate decides before the body is read, then the body meets its
 * schema, then the handler works. What the handler returns is the answer; `undefined` means that it replied by itself.
 */
export function registerRoute<A, B = undefined>(
  app: FastifyInstance,
  deps: Deps,
  call: Call,
  gate: Gate<A>,
  route: {
    body?: z.ZodMiniType<B>
    /** The body holds a password: no Idempotency-Key keeps a quick hash of it. */
    isSecret?: true
    status?: number
    /** Most that its body may have; as everywhere unless told. */
    bodyBytes?: number
    handle: (input: RouteInput<A, B>) => Promise<unknown>
  },
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    onRequest: async (request) => {
      request.access = await gate(deps, request)
    },
    handler: async (request, reply) => {
      const access = request.access as A
      const handle = async () =>
        route.handle({
          access,
          body: (route.body ? parseInput(route.body, readBody(request)) : undefined) as B,
          params: request.params as Record<string, string>,
          query: request.query as Record<string, unknown>,
          request,
          reply,
        })
      const key = request.headers['idempotency-key']
      // A stream cannot be compared before it is read: the upload sees to its key itself.
      if (
        call.method === 'POST' &&
        typeof key === 'string' &&
        route.body &&
        !route.isSecret &&
        isPerson(access)
      ) {
        return answerOnce(deps, access.userId, key, request, reply, route.status ?? 200, handle)
      }
      const answer = await handle()
      if (answer === undefined) return reply
      return reply.status(route.status ?? 200).send(answer)
    },
  })
}

/** What was sent; JSON that is nothing at all is no JSON. */
function readBody(request: FastifyRequest): unknown {
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
  if (isJson && request.body === undefined) throw new AppError('BAD_JSON', generalTexts.invalidJson)
  return request.body
}

function isPerson(access: unknown): access is Pick<Actor, 'userId'> {
  return typeof access === 'object' && access !== null && 'userId' in access
}
