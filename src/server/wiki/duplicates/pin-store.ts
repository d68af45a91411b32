import { asc, eq } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { mapPins } from '#server/db/schema-wiki.ts'

export async function listPinsOfEntries(
  tx: Db,
  entryIds: string[],
): Promise<{ id: string; entryId: string }[]> {
  const rows = await tx
    .select({ id: mapPins.id, entryId: mapPins.entryId })
    .from(mapPins)
    .where(among(mapPins.entryId, entryIds))
    .orderBy(asc(mapPins.id))
  return rows.flatMap(({ id, entryId }) => (entryId === null ? [] : [{ id, entryId }]))
}

export async function movePins(tx: Db, moves: { id: string; toId: string }[]): Promise<void> {
  for (const { id, toId } of moves) {
    await tx.update(mapPins).set({ entryId: toId }).where(eq(mapPins.id, id))
  }
}
