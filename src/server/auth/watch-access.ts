import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Guard } from './guards.ts'

/** Time between checks. A reader who loses access, or part of it, is disconnected within a second. */
const checkEveryMs = 400

/**
 * `while allowed` requires that access stays the same. `once begun` tolerates an expired token or a changed role, as long as the
 * guard admits the user.
 */
export type AccessRecheck = 'while allowed' | 'once begun'

/**
 * Destroys the connection when access is lost, so that the client cannot mistake the partial answer for a complete one. `over`
 * aborts when the answer has been sent or the client has disconnected.
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
