import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

const secretKey = 'linkSecret'

/** Concurrent calls get the same secret. */
async function readLinkSecret(deps: Pick<Deps, 'db' | 'ids'>): Promise<string> {
  const find = () => deps.db.select().from(settings).where(eq(settings.key, secretKey))
  const [known] = await find()
  if (known) return known.value
  await deps.db.insert(settings).values({ key: secretKey, value: deps.ids.secret() }).onConflictDoNothing()
  const [stored] = await find()
  if (!stored) throw new Error('The secret for links was not stored')
  return stored.value
}

/**
 * Derives the code of a link from its id and a stored secret, so that a link can be shown again although its code is not stored.
 */
export async function createLinkCodes(
  deps: Pick<Deps, 'db' | 'ids'>,
  kind: 'invite' | 'share' | 'letter' | 'email' | 'picture',
): Promise<(id: string) => string> {
  const secret = await readLinkSecret(deps)
  return (id) => createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url')
}
