import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, generalTexts } from '#contract/errors.ts'
import { idempotencyKeys } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

const keptForMs = 24 * 3600_000
/** After this a request that never ended is taken for one that died with its server. */
const abandonedAfterMs = 60_000

function hashRequest(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex')
}

/**
 * One user action makes one object: the first request with a key does the work, a repeated one gets the same answer.
 * The same key with another request is refused with 422.
 */
export async function answerOnce(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const now = deps.clock()
  const requestHash = hashRequest(request)
  const row = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key.slice(0, 200)))
  await deps.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptForMs)))
  const claimed = await deps.db
    .insert(idempotencyKeys)
    .values({ userId, key: key.slice(0, 200), requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [earlier] = await deps.db.select().from(idempotencyKeys).where(row)
    if (earlier && earlier.requestHash !== requestHash) {
      throw new AppError('IDEMPOTENCY_MISMATCH', generalTexts.idempotencyMismatch)
    }
    if (earlier?.status) {
      return reply.status(earlier.status).type('application/json; charset=utf-8').send(earlier.answer)
    }
    const isAbandoned = !earlier || now.getTime() - earlier.createdAt.getTime() > abandonedAfterMs
    if (!isAbandoned) {
      throw new AppError('CONFLICT', generalTexts.stillWorking, { retryAfterSeconds: 1 })
    }
  }
  const answer = await work().catch(async (error: unknown) => {
    await deps.db.delete(idempotencyKeys).where(row)
    throw error
  })
  await deps.db
    .update(idempotencyKeys)
    .set({ status, answer: JSON.stringify(answer) })
    .where(row)
  return reply.status(status).send(answer)
}
