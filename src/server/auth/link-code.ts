import { createHmac } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { readStoredSecret } from './stored-secret.ts'

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
