import { recapSections } from '#contract/recap/schemas.ts'
import { createPlayerFilter } from '#core/recap/select-for-players.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { prepareHidden } from '#server/wiki/service.ts'
import { listSessionsWithStory } from './story-store.ts'

const { openThreads, questProgress, mysteries, itemsAndRewards } = recapSections.shape

/**
 * All sessions, oldest first, with the threads, quests, mysteries and items of their recaps as the reader gets them. Players
 * are not told how many statements are unconfirmed.
 */
export async function readStory(deps: Pick<Deps, 'db'>, { campaignId, role, shows }: CampaignAccess) {
  const rows = await listSessionsWithStory(deps.db, campaignId)
  const sessions = rows.map(({ id, number, name, date, ...row }) => {
    const told = shows.recap ? row : null
    return {
      id,
      number,
      name,
      date,
      kind: told?.kind ?? null,
      openThreads: openThreads.parse(told?.openThreads ?? undefined),
      questProgress: questProgress.parse(told?.questProgress ?? []),
      mysteries: mysteries.parse(told?.mysteries ?? []),
      itemsAndRewards: itemsAndRewards.parse(told?.itemsAndRewards ?? []),
      unconfirmed: role === 'gm' ? row.unconfirmed : 0,
    }
  })
  if (role === 'gm') return sessions
  const cited = sessions.flatMap((one) =>
    [...one.openThreads, ...one.questProgress, ...one.mysteries, ...one.itemsAndRewards].flatMap(
      ({ sources }) => sources,
    ),
  )
  const isForPlayers = createPlayerFilter(await (await prepareHidden(deps, campaignId))(cited))
  return sessions.map((session) => ({
    ...session,
    openThreads: session.openThreads.filter(isForPlayers),
    questProgress: session.questProgress.filter(isForPlayers),
    mysteries: session.mysteries.filter(isForPlayers),
    itemsAndRewards: session.itemsAndRewards.filter(isForPlayers),
  }))
}
