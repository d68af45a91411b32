import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { settings } from '#server/db/schema-accounts.ts'

/** Creates the secret at the first use. Concurrent calls get the same secret. */
export async function readStoredSecret(db: Db, key: string, create: () => string): Promise<string> {
  const find = () => db.select().from(settings).where(eq(settings.key, key))
  const [known] = await find()
  if (known) return known.value
  await db.insert(settings).values({ key, value: create() }).onConflictDoNothing()
  const [stored] = await find()
  if (!stored) throw new Error(`The secret ${key} was not stored`)
  return stored.value
}
