import { finished } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Gate } from './gates.ts'

/** Whoever loses access, or part of it, is cut off within a second. */
const lookEveryMs = 400

/** `once begun`: goes on when the token runs out or the role changes, but not when the token or the account is revoked. */
export type Lasting = 'while allowed' | 'once begun'

/**
 * While a call lasts its gate is asked again and again. As soon as it decides otherwise the connection ends: half an answer
 * that breaks off cannot be taken for a whole one. A database that does not answer decides nothing.
 */
export async function watchAccess<A>(
  deps: Deps,
  gate: Gate<A>,
  request: FastifyRequest,
  reply: FastifyReply,
  lasting: Lasting,
): Promise<void> {
  const access = request.access
  const over = new AbortController()
  finished(reply.raw, () => over.abort())
  while (!over.signal.aborted) {
    await deps.wait(lookEveryMs, over.signal)
    if (over.signal.aborted) return
    const isAllowed = await gate(deps, request).then(
      (now) => lasting === 'once begun' || isDeepStrictEqual(now, access),
      (error: unknown) => !(error instanceof AppError),
    )
    if (!isAllowed) reply.raw.destroy()
  }
}
