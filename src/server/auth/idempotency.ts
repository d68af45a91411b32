import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Db } from '#server/db/connection.ts'
import { idempotencyKeys } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

const retentionMs = 24 * 3600_000

export type KeyedAction = { userId: string; key: string; requestHash: string }

export function readAction(request: FastifyRequest, userId: string, requestHash: string): KeyedAction | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? { userId, key: key.slice(0, 200), requestHash } : null
}

/**
 * Calls `work` for the first request with a key, and returns the stored answer for repeated requests. Without a key, always calls `work`.
 * Reusing a key for a different request is refused with 422.
 */
export async function doOnce<T>(
  tx: Db,
  action: KeyedAction | null,
  now: Date,
  schema: z.ZodMiniType<T>,
  work: () => Promise<T>,
): Promise<{ answer: T; isNew: boolean }> {
  if (!action) return { answer: await work(), isNew: true }
  const row = and(eq(idempotencyKeys.userId, action.userId), eq(idempotencyKeys.key, action.key))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...action, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(row)
    if (earlier?.requestHash !== action.requestHash) {
      throw new AppError('IDEMPOTENCY_MISMATCH', generalTexts.idempotencyMismatch)
    }
    return { answer: schema.parse(JSON.parse(earlier.answer ?? 'null')), isNew: false }
  }
  const answer = await work()
  await tx
    .update(idempotencyKeys)
    .set({ answer: JSON.stringify(answer) })
    .where(row)
  return { answer, isNew: true }
}

export function hashRequest({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('hex')
}

export async function sweepActions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
