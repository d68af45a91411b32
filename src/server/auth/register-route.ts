import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { limitOf } from '#contract/call-limits.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Call } from '#contract/permissions.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { addressOf } from './address.ts'
import type { Gate } from './gates.ts'
import { doOnce, hashRequest, readAction } from './idempotency.ts'
import { createConcurrencyLimit, createLimit, type Limit } from './limit-calls.ts'
import { type Lasting, watchAccess } from './watch-access.ts'

export type RouteInput<A, B> = {
  access: A
  body: B
  params: Record<string, string>
  query: Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
}

/** A call that is done once writes to `tx` alone, in which its answer is stored, too. */
export type OnceInput<A, B> = RouteInput<A, B> & { deps: Omit<Deps, 'db'>; tx: Tx }

type Handler<A, B> =
  | { handle: (input: RouteInput<A, B>) => Promise<unknown> }
  /** For calls that make something: a repeated Idempotency-Key gets the stored answer, and nothing is made again. */
  | { once: (input: OnceInput<A, B>) => Promise<unknown> }

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
    status?: number
    /** Its body or its answer may take long: whoever loses access meanwhile is cut off. */
    mayLast?: Lasting
    /** Most that its body may have; as everywhere unless told. */
    bodyBytes?: number
  } & Handler<A, B>,
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
      const userId = findPerson(access)
      // Before the transaction of a call that is done once: a count asks for a connection of its own.
      await limit?.count(userId ?? addressOf(request))
      const input = {
        access,
        body,
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        request,
        reply,
      }
      const answer =
        'once' in route ? await answerOnce(deps, userId, input, route.once) : await route.handle(input)
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

/** The person who makes a call, with a token or with a ticket; null for callers without an account. */
function findPerson(access: unknown): string | null {
  if (typeof access !== 'object' || access === null) return null
  if ('access' in access) return findPerson(access.access)
  return 'userId' in access && typeof access.userId === 'string' ? access.userId : null
}

async function answerOnce<A, B>(
  { db, ...deps }: Deps,
  userId: string | null,
  input: RouteInput<A, B>,
  work: (input: OnceInput<A, B>) => Promise<unknown>,
): Promise<unknown> {
  const { request } = input
  const action = userId === null ? null : readAction(request, userId, hashRequest(request))
  return db.transaction(async (tx) => {
    const done = await doOnce(tx, action, deps.clock(), z.unknown(), () => work({ ...input, deps, tx }))
    return done.answer
  })
}
