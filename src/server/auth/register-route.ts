import { finished } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint, PathParam, QueryOf } from '#contract/endpoint.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { clientAddress } from './client-address.ts'
import type { Guard } from './guards.ts'
import { doOnce, hashRequest, readAction } from './idempotency.ts'
import { createConcurrencyLimit, createLimit, type Limit } from './rate-limits.ts'

/**
 * `until changed` ends a download at any change of its access. `until refused` ends an upload only if the guard now refuses it, and also
 * accepts a token that expires during the call.
 */
type AccessWatch = 'until changed' | 'until refused'

export type RouteInput<A, E extends Endpoint> = {
  access: A
  body: BodyOf<E>
  params: Record<PathParam<E['path']>, string>
  query: QueryOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** `deps` has no `db`, so that the handler writes to `tx`, whose transaction also stores the answer for repeated requests. */
type IdempotentInput<A, E extends Endpoint> = RouteInput<A, E> & {
  deps: Omit<Deps, 'db'>
  tx: Tx
}

/** A returned `undefined` means that the handler has already replied. */
type Handler<A, E extends Endpoint, R> =
  | { handle: (input: RouteInput<A, E>) => Promise<R> }
  /** For endpoints that create something: a request that repeats an Idempotency-Key gets the answer of the first request. */
  | {
      handleIdempotently: (input: IdempotentInput<A, E>) => Promise<R>
      /** Runs before the transaction starts, for checks that need the network. */
      beforehand?: (input: RouteInput<A, E>) => Promise<void>
      /** Answers requests that only read, without a transaction, during which the embedded database serves no one else. */
      readOnly?: (input: RouteInput<A, E>) => Promise<R> | null
    }

type RouteOptions<G, A> = {
  /** Finds the access from an id in the body, before the rest of the body is validated. */
  findAccess?: (deps: Deps, guarded: G, body: unknown) => Promise<A>
  /** Closes the connection if the user loses access while an upload arrives or a download is sent. */
  accessWatch?: AccessWatch
  /**
   * Whether the call waits while other calls of its account run. By default, it does unless its access is watched, because such calls may take
   * as long as an upload or a download.
   */
  takesTurns?: boolean
  /** Limit of the body in bytes; defaults to the limit of the server. */
  bodyBytes?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    access: unknown
    /** Runs the guard again, for handlers that read the body themselves. */
    recheckAccess: () => Promise<void>
  }
}

/** Per user and endpoint. Enough for three browsers, which open at most six connections each. */
export const maxConcurrentLongAnswers = 20

/** More calls of one account wait, so that they leave the processor and the database to the others. */
export const maxConcurrentCalls = 6
const takeTurn = createFairQueue(Number.POSITIVE_INFINITY, maxConcurrentCalls)

/** The guard runs before the body is read. A call counts towards the rate limit only if its body is valid. */
export function registerRoute<E extends Endpoint, G, const R extends AnswerOf<E> | undefined, A = G>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  guard: Guard<G>,
  route: RouteOptions<G, A> & Handler<A, E, R>,
): void {
  const limit = createCallLimit(deps, endpoint)
  const takesTurns = route.takesTurns ?? route.accessWatch === undefined
  const isLongAnswer = endpoint.method === 'GET' && route.accessWatch === 'until changed'
  const beginLong = isLongAnswer
    ? createConcurrencyLimit(maxConcurrentLongAnswers, generalTexts.tooManyRequests)
    : null
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    onRequest: async (request, reply) => {
      replaceNul(request)
      const begunAt = deps.clock()
      // `until refused` uses the time at which the call began, so that an upload may continue after its token expires.
      const watched = route.accessWatch === 'until refused' ? { ...deps, clock: () => begunAt } : deps
      request.access = await guard(deps, request)
      request.recheckAccess = async () => {
        request.access = await guard(watched, request)
      }
      if (!route.accessWatch) return
      const userId = userIdOf(request.access)
      // Limits only signed-in users, because many readers of a shared wiki may have the same IP address.
      const endLong = userId === null ? undefined : beginLong?.(userId)
      const ended = new AbortController()
      finished(reply.raw, () => {
        endLong?.()
        ended.abort()
      })
      // From here on, the handler checks access itself. It may also delete the upload, and the client must get the reason.
      if (route.accessWatch === 'until refused') request.raw.once('end', () => ended.abort())
      const { access, server } = request
      const checkAccess = async () => {
        const isAllowed = await guard(watched, request).then(
          (now) => route.accessWatch === 'until refused' || isDeepStrictEqual(now, access),
          (error: unknown) => !(error instanceof AppError),
        )
        // Without its end, the client cannot mistake the partial answer for a complete one.
        if (!isAllowed && !ended.signal.aborted) reply.raw.destroy()
      }
      server.watchAccess(checkAccess, ended.signal)
    },
    handler: async (request, reply) => {
      const answer = async (hasWaited: boolean) => {
        // A body may take minutes to arrive, and access may be revoked meanwhile.
        if (hasWaited || hasBody(request)) await request.recheckAccess()
        // Counts the call before the transaction opens, so that the request does not occupy two database connections at once.
        const input = await readInputAndCountCall(deps, endpoint, route, limit, request, reply)
        if (!('handleIdempotently' in route)) return route.handle(input)
        const read = route.readOnly?.(input)
        if (read) return read
        await route.beforehand?.(input)
        return answerIdempotently(deps, input, route.handleIdempotently)
      }
      const account = userIdOf(request.access) ?? clientAddress(request)
      const answered = takesTurns
        ? await takeTurn(account, answer, abortOnClose(reply.raw))
        : await answer(false)
      if (answered === undefined) return reply
      return reply.status(endpoint.status ?? 200).send(answered)
    },
  })
}

/**
 * Replaces NUL in ids, because PostgreSQL refuses it in text. The changed id matches nothing, so the answer is "not found" instead of a
 * database error.
 */
function replaceNul(request: FastifyRequest): void {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) params[name] = value.replaceAll('\0', '\ufffd')
}

async function readInputAndCountCall<E extends Endpoint, G, A>(
  deps: Deps,
  endpoint: E,
  { findAccess }: RouteOptions<G, A>,
  limit: Limit | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RouteInput<A, E>> {
  const sent = endpoint.body && readBody(request)
  const guarded = request.access as G
  const access = (findAccess ? await findAccess(deps, guarded, sent) : guarded) as A
  const body = (endpoint.body && parseInput(endpoint.body, sent)) as BodyOf<E>
  await limit?.count(userIdOf(access) ?? clientAddress(request))
  const query = (endpoint.query && parseInput(endpoint.query, request.query)) as QueryOf<E>
  const params = request.params as Record<PathParam<E['path']>, string>
  return { access, body, params, query, request, reply }
}

function createCallLimit(deps: Deps, { method, path, rateLimit }: Endpoint): Limit | null {
  if (!rateLimit) return null
  const { isPoll, ...rules } = rateLimit
  return createLimit(deps, { ...rules, name: `${method} ${path}`, isLocal: isPoll })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function readBody({ headers, body }: FastifyRequest): unknown {
  const type = headers['content-type']
  if (type === undefined || body !== undefined) return body
  if (!type.startsWith('application/json')) throw new AppError('UNSUPPORTED_MEDIA', generalTexts.contentType)
  throw new AppError('BAD_JSON', generalTexts.invalidJson)
}

function userIdOf(access: unknown): string | null {
  if (typeof access !== 'object' || access === null) return null
  if ('access' in access) return userIdOf(access.access)
  return 'userId' in access && typeof access.userId === 'string' ? access.userId : null
}

async function answerIdempotently<A, E extends Endpoint>(
  { db, ...deps }: Deps,
  input: RouteInput<A, E>,
  work: (input: IdempotentInput<A, E>) => Promise<unknown>,
): Promise<unknown> {
  const { access, request } = input
  const userId = userIdOf(access)
  const action = userId === null ? null : readAction(request, userId, hashRequest(request))
  const { answer } = await db.transaction((tx) =>
    doOnce(tx, action, deps.clock(), z.unknown(), () => work({ ...input, deps, tx })),
  )
  return answer
}
