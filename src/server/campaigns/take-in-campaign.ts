import type { FileCampaign, FileSeat } from '#contract/campaign-file.ts'
import { defaultSettings } from '#contract/campaigns.ts'
import { promoteToGm, requireRoomForCampaign } from '#server/accounts/service.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeCampaign,
  eraseUnseenCampaign,
  insertMember,
  insertUnseenCampaign,
  replaceSeats,
} from './store.ts'

type Arrived = FileCampaign & { table: FileSeat[] }

/**
 * A campaign that came in a file: its name, its settings where the file has them, and its table without accounts. Nobody
 * sees it until it is opened: so it can be filled bit by bit, and others need not wait.
 */
export async function takeInCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  { userId }: Pick<Actor, 'userId'>,
  { name, description, settings, table }: Arrived,
): Promise<string> {
  const campaignId = deps.ids.next()
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    await requireRoomForCampaign({ ...deps, db: tx }, userId)
    await insertUnseenCampaign(tx, {
      id: campaignId,
      name,
      description,
      ...toColumns(settings),
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
      deletedAt: now,
    })
    const seats = table.map((seat, position) => {
      return { id: deps.ids.next(), campaignId, position, ...seat, memberId: null }
    })
    await replaceSeats(tx, campaignId, seats)
  })
  return campaignId
}

/** Shows it to whoever brought it, as its game master. */
export async function openCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: Pick<Actor, 'userId'>,
  campaignId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireRoomForCampaign({ ...deps, db: tx }, userId)
    await insertMember(tx, { campaignId, userId, role: 'gm', joinedAt: deps.clock() })
    await changeCampaign(tx, campaignId, { deletedAt: null })
    await promoteToGm(tx, userId)
  })
}

/** Gives it up, with all that it was filled with. */
export async function dropCampaign(deps: Pick<Deps, 'db'>, campaignId: string): Promise<void> {
  await eraseUnseenCampaign(deps.db, campaignId)
}

function toColumns(settings: FileCampaign['settings']) {
  if (!settings) return defaultSettings
  const { shows, ...switches } = settings
  return {
    ...switches,
    showsRecap: shows.recap,
    showsTranscript: shows.transcript,
    showsSound: shows.sound,
  }
}
