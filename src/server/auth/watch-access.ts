import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Guard } from './guards.ts'

/** Time between checks. A connection ends within a second after access is lost. */
const checkEveryMs = 400

/**
 * `while allowed` ends a call at any change of its access, `once begun` only if the guard now refuses it. `once begun` also accepts a token
 * that expires during the call.
 */
export type AccessRecheck = 'while allowed' | 'once begun'

/**
 * Destroys the connection when access is lost, so that the client cannot mistake the partial answer for a complete one. `over` must abort
 * when the answer has been sent or the client has disconnected.
 */
export async function watchAccess<A>(
  deps: Deps,
  guard: Guard<A>,
  request: FastifyRequest,
  reply: FastifyReply,
  recheck: AccessRecheck,
  over: AbortSignal,
): Promise<void> {
  const access = request.access
  while (!over.aborted) {
    await deps.wait(checkEveryMs, over)
    if (over.aborted) return
    const isAllowed = await guard(deps, request).then(
      (now) => recheck === 'once begun' || isDeepStrictEqual(now, access),
      (error: unknown) => !(error instanceof AppError),
    )
    if (!isAllowed) reply.raw.destroy()
  }
}
