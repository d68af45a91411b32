import { eq } from 'drizzle-orm'
import { mapPaths, mapPins, maps } from '#server/db/schema-wiki.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

type Scene = Record<string, string>

export async function aMap(
  { deps }: TestServer,
  { campaignId = '', entryId = '', pictureId = '', sessionId = '' }: Scene,
) {
  const { db, ids, clock } = deps
  const [mapId, pinId] = [ids.next(), ids.next()]
  const dates = { createdAt: clock(), updatedAt: clock() }
  await db
    .insert(maps)
    .values({ id: mapId, campaignId, name: 'The Salt Coast', pictureId, position: 0, ...dates })
  await db.insert(mapPins).values({ id: pinId, mapId, x: 0.5, y: 0.5, entryId, ...dates })
  await db.insert(mapPaths).values({ mapId, sessionId, pinIds: [pinId] })
  return { mapId, pinId }
}

export async function hideOnMaps(
  { deps }: TestServer,
  { campaignId = '', mapId = '', sessionId = '', hiddenEntryId = '', hiddenPictureId = '' }: Scene,
  hidden: string,
): Promise<void> {
  const { db, ids, clock } = deps
  const dates = { createdAt: clock(), updatedAt: clock() }
  const secret = { visibility: 'gm', ...dates } as const
  await db
    .insert(maps)
    .values({ id: ids.next(), campaignId, name: hidden, pictureId: hiddenPictureId, position: 1, ...secret })
  const at = { mapId, x: 0.1, y: 0.1, note: hidden, label: hidden }
  await db.insert(mapPins).values([
    { id: `pin-of-${hidden}-${ids.next()}`, ...at, ...secret },
    { id: ids.next(), ...at, entryId: hiddenEntryId, ...dates },
  ])
  const pins = await db.select({ id: mapPins.id }).from(mapPins).where(eq(mapPins.mapId, mapId))
  await db
    .update(mapPaths)
    .set({ pinIds: pins.map(({ id }) => id) })
    .where(eq(mapPaths.sessionId, sessionId))
}
