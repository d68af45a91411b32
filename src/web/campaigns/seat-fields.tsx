import { Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import type { Member } from '#contract/campaigns/members.ts'
import { type SeatEdit, seat, type Table } from '#contract/campaigns/table.ts'
import { isBlank } from '#contract/text.ts'
import { Face } from '#web/ui/face/face.tsx'
import { FaceButton } from '#web/ui/face/face-button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

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

type SeatField = Exclude<keyof SeatDraft, 'key' | 'id'>
type SeatFaults = Partial<Record<SeatField, string>>

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

type SeatFieldsProps = {
  number: number
  seat: SeatDraft
  faults: SeatFaults
  campaignId: string
  /** The saved seat; undefined for a new one. */
  saved: Table['seats'][number] | undefined
  /** undefined while loading. */
  members: Member[] | undefined
  isNew: boolean
  onChange: (seat: SeatDraft) => void
  onRemove: () => void
}

const noMember = 'none'

export function SeatFields(props: SeatFieldsProps) {
  const { number, seat, faults, members, isNew, campaignId, saved, onChange, onRemove } = props
  const set = (change: Partial<SeatDraft>) => onChange({ ...seat, ...change })
  const name = seat.player || `Seat ${number}`
  const isUnknown = seat.memberId !== null && !members?.some(({ userId }) => userId === seat.memberId)
  const options = [
    { value: noMember, label: 'No account' },
    ...(members ?? []).map(({ userId, username }) => ({ value: userId, label: username })),
    ...(isUnknown && seat.memberId
      ? [{ value: seat.memberId, label: members ? 'No longer a member' : 'A member' }]
      : []),
  ]
  const field = (name: 'player' | 'character' | 'aliases' | 'speakerName') => ({
    autoComplete: 'off',
    value: seat[name],
    error: faults[name] ?? null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  })
  const chooseMember = (value: string) => {
    const member = members?.find(({ userId }) => userId === value)
    set({ memberId: value === noMember ? null : value, player: seat.player || (member?.username ?? '') })
  }
  return (
    <fieldset className="relative min-w-0 rounded-card border border-line bg-raised p-4">
      <legend className="sr-only">{name}</legend>
      <div className="absolute top-2 right-2">
        <IconButton label={`Remove ${name}`} onClick={onRemove} icon={Trash2} />
      </div>
      <div className="max-sm:mb-3.5 sm:absolute sm:top-[18px] sm:left-4">
        <SeatPicture campaignId={campaignId} name={seat.character || name} seat={saved} />
      </div>
      <div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2 sm:pl-16">
        <TextField label="Player" autoFocus={isNew} {...field('player')} />
        <div className="sm:pr-9">
          <TextField label="Character" placeholder="No one in particular" {...field('character')} />
        </div>
        <TextField
          label="Other names of the character"
          placeholder="With commas between them"
          {...field('aliases')}
        />
        <div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2">
          <TextField label="Speaker name" placeholder="As recorded" {...field('speakerName')} />
          <div className="grid min-w-0 content-start gap-1.5">
            <span aria-hidden="true" className="text-small font-medium text-fg">
              Member
            </span>
            <Select
              label="Member"
              value={seat.memberId ?? noMember}
              options={options}
              onChange={chooseMember}
            />
          </div>
        </div>
      </div>
    </fieldset>
  )
}

type SeatPictureProps = {
  campaignId: string
  /** The name in the form, which may not be saved yet. */
  name: string
  /** undefined for a new seat, which gets a picture after it is saved. */
  seat: Table['seats'][number] | undefined
}

/** A change of the picture is saved at once, unlike the fields of the seat. */
function SeatPicture({ campaignId, name, seat }: SeatPictureProps) {
  const category = 'people'
  if (!seat) return <Face picture={null} name={name} category={category} size="lg" />
  const target = { kind: 'seat', campaignId, seatId: seat.id } as const
  return <FaceButton request={{ target, picture: seat.picture, name, category }} size="lg" />
}
