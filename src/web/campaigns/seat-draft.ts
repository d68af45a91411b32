import { type SeatEdit, seat, type Table } from '#contract/campaigns/table.ts'
import { isBlank } from '#contract/text.ts'

export type SeatDraft = {
  key: string
  /** null for a new seat. */
  id: string | null
  player: string
  character: string
  /** Comma-separated. */
  aliases: string
  speakerName: string
  memberId: string | null
}

/** `version` is the version of the saved table when editing began. */
export type TableDraft = { seats: SeatDraft[]; version: number }

export type SeatField = Exclude<keyof SeatDraft, 'key' | 'id'>
export type SeatFaults = Partial<Record<SeatField, string>>

export function newSeat(key: string): SeatDraft {
  return { key, id: null, player: '', character: '', aliases: '', speakerName: '', memberId: null }
}

export function toDraft({ seats, version }: Table): TableDraft {
  const toRow = (
    { id, player, character, aliases, speakerName, memberId }: Table['seats'][number],
    n: number,
  ) => ({
    key: `saved-${n}`,
    id,
    player,
    character: character ?? '',
    aliases: aliases.join(', '),
    speakerName: speakerName ?? '',
    memberId,
  })
  return { seats: seats.map(toRow), version }
}

export function toSeats({ seats }: TableDraft): SeatEdit[] {
  return seats.filter((row) => !isEmptyRow(row)).map(toSeat)
}

export function findFaults(row: SeatDraft): SeatFaults {
  const parsed = seat.safeParse(toSeat(row))
  if (parsed.success || isEmptyRow(row)) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

export const isSameTable = (draft: TableDraft, table: Table) =>
  JSON.stringify(toSeats(draft)) === JSON.stringify(toSeats(toDraft(table)))

const isEmptyRow = ({ key: _, id: __, ...row }: SeatDraft) =>
  Object.values(row).every((value) => value === null || isBlank(value))

const orNull = (text: string) => (isBlank(text) ? null : text.trim())

function toSeat({ id, player, character, aliases, speakerName, memberId }: SeatDraft): SeatEdit {
  const names = aliases.split(',').map((name) => name.trim())
  return {
    ...(id === null ? {} : { id }),
    player: player.trim(),
    character: orNull(character),
    aliases: [...new Set(names.filter((name) => !isBlank(name)))],
    speakerName: orNull(speakerName),
    memberId,
  }
}
