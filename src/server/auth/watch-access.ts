import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Gate } from './gates.ts'

/** A reader who loses access, or part of it, is cut off within a second. */
const lookEveryMs = 400

/** `once begun`: goes on when the token runs out or the role changes, but not when the token or the account is revoked. */
export type Lasting = 'while allowed' | 'once begun'

/**
 * Asks the gate of a long call again and again until the call is over. As soon as it decides otherwise the connection ends: an
 * answer that breaks off cannot be taken for a complete one. A database that does not answer decides nothing.
 * @param over aborts when the answer has been sent or its reader is gone
 */
export async function watchAccess<A>(
  deps: Deps,
  gate: Gate<A>,
  request: FastifyRequest,
  reply: FastifyReply,
  lasting: Lasting,
  over: AbortSignal,
): Promise<void> {
  const access = request.access
  while (!over.aborted) {
    await deps.wait(lookEveryMs, over)
    if (over.aborted) return
    const isAllowed = await gate(deps, request).then(
      (now) => lasting === 'once begun' || isDeepStrictEqual(now, access),
      (error: unknown) => !(error instanceof AppError),
    )
    if (!isAllowed) reply.raw.destroy()
  }
}
