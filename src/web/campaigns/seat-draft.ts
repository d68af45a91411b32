import { type Seat, seat, type Table } from '#contract/table.ts'
import { isBlank } from '#contract/text.ts'

/** One row of the table as it is typed. */
export type SeatDraft = {
  key: string
  player: string
  character: string
  /** Several, with commas between them. */
  aliases: string
  speakerName: string
  memberId: string | null
}

/** The version is that of the table the typing began with. */
export type TableDraft = { seats: SeatDraft[]; version: number }

export type SeatField = Exclude<keyof SeatDraft, 'key'>
export type SeatFaults = Partial<Record<SeatField, string>>

export function newSeat(key: string): SeatDraft {
  return { key, player: '', character: '', aliases: '', speakerName: '', memberId: null }
}

export function toDraft({ seats, version }: Table): TableDraft {
  const toRow = (
    { player, character, aliases, speakerName, memberId }: Table['seats'][number],
    n: number,
  ) => ({
    key: `saved-${n}`,
    player,
    character: character ?? '',
    aliases: aliases.join(', '),
    speakerName: speakerName ?? '',
    memberId,
  })
  return { seats: seats.map(toRow), version }
}

/** Rows in which nothing was typed are not sent. */
export function toSeats({ seats }: TableDraft): Seat[] {
  return seats.filter((row) => !isEmptyRow(row)).map(toSeat)
}

/** What is wrong with a row, by field, in the sentences of the server. */
export function findFaults(row: SeatDraft): SeatFaults {
  const parsed = seat.safeParse(toSeat(row))
  if (parsed.success || isEmptyRow(row)) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

export const isSameTable = (draft: TableDraft, table: Table) =>
  JSON.stringify(toSeats(draft)) === JSON.stringify(toSeats(toDraft(table)))

const isEmptyRow = ({ key: _, ...row }: SeatDraft) =>
  Object.values(row).every((value) => value === null || isBlank(value))

const orNull = (text: string) => (isBlank(text) ? null : text.trim())

function toSeat({ player, character, aliases, speakerName, memberId }: SeatDraft): Seat {
  const names = aliases.split(',').map((name) => name.trim())
  return {
    player: player.trim(),
    character: orNull(character),
    aliases: [...new Set(names.filter((name) => !isBlank(name)))],
    speakerName: orNull(speakerName),
    memberId,
  }
}
