import type { UnknownNameAnswer } from '#contract/names/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { ignorePairs } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { replaceEverywhere } from './replace-everywhere.ts'

/** Corrects each spelling to the name, or remembers that the spellings are not one name. */
export async function answerUnknownName(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  { spellings, name }: UnknownNameAnswer,
): Promise<{ changed: number; undoIds: string[] }> {
  if (name === null) {
    const pairs = spellings.flatMap((from, at) => spellings.slice(at + 1).map((to) => ({ from, to })))
    await ignorePairs(deps, tx, access.campaignId, pairs)
    return { changed: 0, undoIds: [] }
  }
  const done = []
  for (const from of spellings) {
    if (from !== name) done.push(await replaceEverywhere(deps, tx, access, { from, to: name }))
  }
  return {
    changed: done.reduce((sum, { changed }) => sum + changed, 0),
    undoIds: done.map(({ undoId }) => undoId).reverse(),
  }
}
