import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

const secretKey = 'linkSecret'

/** The installation's secret for links, made when the first link is. Of two at once the first one stored counts. */
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
 * How the code of a link is made from the id of what it opens (decisions.md §7): a list can show the link again, and
 * whoever reads the rows of links alone cannot.
 */
export async function createCodeMaker(
  deps: Pick<Deps, 'db' | 'ids'>,
  kind: 'invite' | 'share' | 'email',
): Promise<(id: string) => string> {
  const secret = await readLinkSecret(deps)
  return (id) => createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url')
}
