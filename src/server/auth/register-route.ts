import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { limitOf } from '#contract/call-limits.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Call } from '#contract/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { addressOf } from './address.ts'
import type { Gate } from './gates.ts'
import { doOnce, hashRequest, readAction } from './idempotency.ts'
import { createConcurrencyLimit, createLimit, type Limit } from './limit-calls.ts'
import { type Lasting, watchAccess } from './watch-access.ts'

export type RouteInput<A, B> = {
  /** Of a call that is done once: its `db` is the transaction that keeps the answer, too. Nothing else may be written to. */
  deps: Deps
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
    /** Asks the guard again and throws if the right is gone: for handlers that read the body themselves. */
    recheckAccess: () => Promise<void>
  }
}

/** Long answers of one call that a person gets at once: a browser opens six connections, and has a few tabs. */
export const longAnswersAtOnce = 20

/**
 * Registers one call of `contract/permissions.ts`: the gate decides before the body is read, then the body meets its
 * schema, then the call is counted if it has a limit, then the handler works. What the handler returns is the answer;
 * `undefined` means that it replied by itself.
 */
export function registerRoute<A, B = undefined>(
  app: FastifyInstance,
  deps: Deps,
  call: Call,
  gate: Gate<A>,
  route: {
    body?: z.ZodMiniType<B>
    /** It makes something: sent again with the same Idempotency-Key, it answers the same and makes nothing. */
    isOnce?: true
    status?: number
    /** Its body or its answer may take long: whoever loses access meanwhile is cut off. */
    mayLast?: Lasting
    /** Most that its body may have; as everywhere unless told. */
    bodyBytes?: number
    handle: (input: RouteInput<A, B>) => Promise<unknown>
  },
): void {
  const limit = limitCall(deps, call)
  const isLongAnswer = call.method === 'GET' && route.mayLast === 'while allowed'
  const beginLong = isLongAnswer
    ? createConcurrencyLimit(longAnswersAtOnce, generalTexts.tooManyRequests)
    : null
  app.route({
    method: call.method,
    url: call.path,
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    onRequest: async (request, reply) => {
      const begunAt = deps.clock()
      // The life of a token may run out during an upload that began in time.
      const watched = route.mayLast === 'once begun' ? { ...deps, clock: () => begunAt } : deps
      request.access = await gate(deps, request)
      request.recheckAccess = async () => {
        request.access = await gate(watched, request)
      }
      if (!route.mayLast) return
      const person = findPerson(request.access)
      // Many readers of a shared wiki may have one address: they are not counted.
      const endLong = person === null ? undefined : beginLong?.(person)
      const over = new AbortController()
      finished(reply.raw, () => {
        endLong?.()
        over.abort()
      })
      void watchAccess(watched, gate, request, reply, route.mayLast, over.signal)
    },
    handler: async (request, reply) => {
      // A body may take minutes to arrive, and a right may end meanwhile.
      if (hasBody(request)) await request.recheckAccess()
      const access = request.access as A
      const body = (route.body ? parseInput(route.body, readBody(request)) : undefined) as B
      const userId = readUserId(access)
      // Before the transaction of a call that is done once: a count asks for a connection of its own.
      await limit?.count(userId ?? addressOf(request))
      const handle = async (deps: Deps) =>
        route.handle({
          deps,
          access,
          body,
          params: request.params as Record<string, string>,
          query: request.query as Record<string, unknown>,
          request,
          reply,
        })
      const action = route.isOnce && userId ? readAction(request, userId, hashRequest(request)) : null
      const answer = action
        ? await deps.db.transaction(async (tx) => {
            const work = () => handle({ ...deps, db: tx })
            return (await doOnce(tx, action, deps.clock(), z.unknown(), work)).answer
          })
        : await handle(deps)
      if (answer === undefined) return reply
      return reply.status(route.status ?? 200).send(answer)
    },
  })
}

function limitCall(deps: Deps, call: Call): Limit | null {
  const limit = limitOf(call)
  if (!limit) return null
  const { isPoll, ...rules } = limit
  return createLimit(deps, { ...rules, name: `${call.method} ${call.path}`, isLocal: isPoll })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** What was sent as JSON; JSON that is nothing at all is no JSON, and a form is none either. */
function readBody({ headers, body }: FastifyRequest): unknown {
  const type = headers['content-type']
  if (type === undefined || body !== undefined) return body
  if (!type.startsWith('application/json')) throw new AppError('UNSUPPORTED_MEDIA', generalTexts.contentType)
  throw new AppError('BAD_JSON', generalTexts.invalidJson)
}

function readUserId(access: unknown): string | null {
  if (typeof access !== 'object' || access === null || !('userId' in access)) return null
  return typeof access.userId === 'string' ? access.userId : null
}

/** The person who makes a call, with a token or with a ticket. */
function findPerson(access: unknown): string | null {
  const isTicket = typeof access === 'object' && access !== null && 'access' in access
  return readUserId(isTicket ? access.access : access)
}
