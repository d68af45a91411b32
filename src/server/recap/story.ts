import { recapSections } from '#contract/recap/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readReaderFilter } from '#server/wiki/service.ts'
import { listSessionsWithKind, listStories } from './story-store.ts'

const { openThreads, questProgress, mysteries, itemsAndRewards } = recapSections.shape

/**
 * Returns the oldest session first, and empty lists for sessions whose recap is not among the newest `recapsRead`. `unconfirmed` is 0 for
 * players, who see no unconfirmed statements.
 */
export async function readStory(deps: Pick<Deps, 'db'>, access: CampaignAccess, recapsRead: number) {
  const { campaignId, role, shows } = access
  const rows = await listSessionsWithKind(deps.db, campaignId)
  const stories = shows.recap ? await listStories(deps.db, campaignId, recapsRead) : []
  const storyOf = new Map(stories.map((story) => [story.sessionId, story]))
  const sessions = rows.map(({ kind, ...session }) => {
    const told = storyOf.get(session.id)
    return {
      ...session,
      kind: shows.recap ? kind : null,
      version: told?.version ?? 0,
      openThreads: openThreads.parse(told?.openThreads ?? undefined),
      questProgress: questProgress.parse(told?.questProgress ?? []),
      mysteries: mysteries.parse(told?.mysteries ?? []),
      itemsAndRewards: itemsAndRewards.parse(told?.itemsAndRewards ?? []),
      unconfirmed: role === 'gm' ? (told?.unconfirmed ?? 0) : 0,
    }
  })
  const cited = sessions.flatMap((one) =>
    [...one.openThreads, ...one.questProgress, ...one.mysteries, ...one.itemsAndRewards].flatMap(
      ({ sources }) => sources,
    ),
  )
  const isForReader = await readReaderFilter(deps, access, cited)
  return sessions.map((session) => ({
    ...session,
    openThreads: session.openThreads.filter(isForReader),
    questProgress: session.questProgress.filter(isForReader),
    mysteries: session.mysteries.filter(isForReader),
    itemsAndRewards: session.itemsAndRewards.filter(isForReader),
  }))
}
