import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { prepareHiddenFor } from '#server/wiki/hidden.ts'
import { listMentionLines } from '#server/wiki/mentions/mention-store.ts'
import { listSessionNumbers } from './relation-store.ts'

type MentionCount = { mentions: number; session: number | null }

/**
 * Returns a function that counts the lines that mention an entry. For players, leaves out lines that concern hidden entries. `session` is
 * the number of the first session with a counted line; null if there is none.
 */
export async function countMentions(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  ids: string[],
): Promise<(id: string) => MentionCount> {
  const [linesOf, numbers] = await Promise.all([
    listMentionLines(deps.db, ids),
    listSessionNumbers(deps.db, access.campaignId),
  ])
  const findHidden = await prepareHiddenFor(deps, access)
  const hidden = await findHidden([...linesOf.values()].flat())
  return (id) => {
    const visible = (linesOf.get(id) ?? []).filter(({ segmentId }) => !hidden?.segmentIds.has(segmentId))
    const sessions = [...new Set(visible.map(({ sessionId }) => sessionId))].flatMap(
      (one) => numbers.get(one) ?? [],
    )
    return { mentions: visible.length, session: sessions.length > 0 ? Math.min(...sessions) : null }
  }
}
