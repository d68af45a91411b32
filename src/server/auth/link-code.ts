import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { settings } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

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

/**
 * Derives the code of a link from its id and a stored secret, so that a link can be shown again although its code is not stored.
 */
export async function createLinkCodes(
  deps: Pick<Deps, 'db' | 'ids'>,
  kind: 'invite' | 'share' | 'letter' | 'email' | 'picture',
): Promise<(id: string) => string> {
  const secret = await readStoredSecret(deps.db, 'linkSecret', deps.ids.secret)
  return (id) => createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url')
}
