import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Seat, Table, TableEdit } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentSeat } from './present.ts'
import { countMembersAmong, findTableVersion, listSeats, lockCampaign, replaceSeats } from './store.ts'

export async function readSeats(deps: Pick<Deps, 'db'>, campaignId: string): Promise<Seat[]> {
  return (await listSeats(deps.db, campaignId)).map(presentSeat)
}

export async function readTable(
  deps: Pick<Deps, 'db'>,
  { campaignId }: Pick<CampaignAccess, 'campaignId'>,
): Promise<Table> {
  // The version is read first, so that the next save fails after a concurrent change and does not overwrite it.
  const version = await findTableVersion(deps.db, campaignId)
  return { seats: await readSeats(deps, campaignId), version }
}

/** @throws CONFLICT if the seats have changed since `edit.version` */
export async function updateTable(
  deps: Pick<Deps, 'db' | 'ids'>,
  { campaignId }: CampaignAccess<'gm'>,
  edit: TableEdit,
): Promise<void> {
  const memberIds = [...new Set(edit.seats.flatMap((seat) => seat.memberId ?? []))]
  await deps.db.transaction(async (tx) => {
    const version = await lockCampaign(tx, campaignId)
    if (version !== edit.version) throw new AppError('CONFLICT', campaignTexts.tableChanged)
    if ((await countMembersAmong(tx, campaignId, memberIds)) < memberIds.length) {
      throw new AppError('VALIDATION', campaignTexts.table)
    }
    const rows = edit.seats.map((seat, position) => ({ id: deps.ids.next(), campaignId, position, ...seat }))
    await replaceSeats(tx, campaignId, rows)
  })
}
