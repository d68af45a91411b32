import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Guard } from './guards.ts'

/** Access is checked this often, so that a connection ends within a second after access is lost. */
const checkEveryMs = 400

/**
 * `until changed` ends a download at any change of its access. `until refused` ends an upload only if the guard now refuses it, and also
 * accepts a token that expires during the call.
 */
export type AccessWatch = 'until changed' | 'until refused'

/**
 * Destroys the connection when access is lost, so that the client cannot mistake the partial answer for a complete one. `ended` must abort
 * when the upload has arrived, when the answer has been sent, or when the client has disconnected.
 */
export async function watchAccess<A>(
  deps: Deps,
  guard: Guard<A>,
  request: FastifyRequest,
  reply: FastifyReply,
  watch: AccessWatch,
  ended: AbortSignal,
): Promise<void> {
  const access = request.access
  while (!ended.aborted) {
    await deps.wait(checkEveryMs, ended)
    if (ended.aborted) return
    const isAllowed = await guard(deps, request).then(
      (now) => watch === 'until refused' || isDeepStrictEqual(now, access),
      (error: unknown) => !(error instanceof AppError),
    )
    if (!isAllowed && !ended.aborted) reply.raw.destroy()
  }
}
