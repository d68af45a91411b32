import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Seat, SeatEdit, Table, TableEdit } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentSeat } from './present.ts'
import {
  countMembersAmong,
  findTableVersion,
  listSeats,
  lockCampaign,
  replaceSeats,
  type SeatRow,
} from './store.ts'

export async function readSeats(deps: Pick<Deps, 'db'>, campaignId: string): Promise<Seat[]> {
  return (await listSeats(deps.db, campaignId)).map(presentSeat)
}

export async function readTable(
  deps: Pick<Deps, 'db'>,
  { campaignId }: Pick<CampaignAccess, 'campaignId'>,
): Promise<Table> {
  // Reads the version first: if the seats change in between, the next save fails instead of overwriting that change.
  const version = await findTableVersion(deps.db, campaignId)
  const rows = await listSeats(deps.db, campaignId)
  const seats = rows.map((row) => ({ id: row.id, ...presentSeat(row), picture: row.pictureId }))
  return { seats, version }
}

/** Maps each submitted seat to the stored seat with the same id, or else the same player and character. New seats are not in the map. */
function matchSeats(edits: SeatEdit[], rows: SeatRow[]): Map<SeatEdit, SeatRow> {
  const left = new Set(rows)
  const found = new Map<SeatEdit, SeatRow>()
  const take = (edit: SeatEdit, isMatch: (row: SeatRow) => boolean) => {
    const row = found.has(edit) ? undefined : [...left].find(isMatch)
    if (!row) return
    found.set(edit, row)
    left.delete(row)
  }
  for (const edit of edits) take(edit, ({ id }) => id === edit.id)
  for (const edit of edits) {
    take(edit, ({ player, character }) => player === edit.player && character === edit.character)
  }
  return found
}

/** Runs in the transaction that saves the table. */
export type ApplyTable = (
  tx: Db,
  campaignId: string,
  change: { before: Seat[]; after: Seat[] },
) => Promise<void>

/** @throws CONFLICT if the seats have changed since `edit.version`; VALIDATION if a seat names a user who is not a member */
export async function updateTable(
  deps: Pick<Deps, 'db' | 'ids'>,
  { campaignId }: CampaignAccess<'gm'>,
  edit: TableEdit,
  applyTable: ApplyTable,
): Promise<void> {
  const memberIds = [...new Set(edit.seats.flatMap((seat) => seat.memberId ?? []))]
  await deps.db.transaction(async (tx) => {
    const version = await lockCampaign(tx, campaignId)
    if (version !== edit.version) throw new AppError('CONFLICT', campaignTexts.tableChanged)
    if ((await countMembersAmong(tx, campaignId, memberIds)) < memberIds.length) {
      throw new AppError('VALIDATION', campaignTexts.table)
    }
    const before = await listSeats(tx, campaignId)
    const earlier = matchSeats(edit.seats, before)
    const rows = edit.seats.map((seat, position) => {
      const { id, pictureId } = earlier.get(seat) ?? { id: deps.ids.next(), pictureId: null }
      return { ...seat, id, campaignId, position, pictureId }
    })
    await replaceSeats(tx, campaignId, rows)
    await applyTable(tx, campaignId, { before: before.map(presentSeat), after: rows.map(presentSeat) })
  })
}

/** @throws NOT_FOUND for an unknown seat; CONFLICT if another account has it */
export async function takeSeat(
  deps: Pick<Deps, 'db'>,
  { campaignId, userId }: CampaignAccess,
  seatId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCampaign(tx, campaignId)
    const rows = await listSeats(tx, campaignId)
    const seat = rows.find(({ id }) => id === seatId)
    if (!seat) throw new AppError('NOT_FOUND', campaignTexts.seatNotFound)
    if (seat.memberId !== null && seat.memberId !== userId)
      throw new AppError('CONFLICT', campaignTexts.seatTaken)
    const giveBack = (row: SeatRow) => (row.memberId === userId ? { ...row, memberId: null } : row)
    await replaceSeats(
      tx,
      campaignId,
      rows.map((row) => (row === seat ? { ...row, memberId: userId } : giveBack(row))),
    )
  })
}
