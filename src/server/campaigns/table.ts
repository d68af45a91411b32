import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import type { Seat, Table, TableEdit } from '#contract/table.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentSeat } from './present.ts'
import { countMembersAmong, findTableVersion, listSeats, lockCampaign, replaceSeats } from './store.ts'

/** Who plays whom, in the order of the table. */
export async function readSeats(deps: Pick<Deps, 'db'>, campaignId: string): Promise<Seat[]> {
  return (await listSeats(deps.db, campaignId)).map(presentSeat)
}

export async function readTable(
  deps: Pick<Deps, 'db'>,
  { campaignId }: Pick<CampaignAccess, 'campaignId'>,
): Promise<Table> {
  // The version first: seats that are newer than their version make the next save fail, older ones would be lost.
  const version = await findTableVersion(deps.db, campaignId)
  return { seats: await readSeats(deps, campaignId), version }
}

/** Sets the whole table. Of two who save at once the second is told to look again. */
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
