import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { memberTexts } from '#contract/campaigns/members.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { type Table, tableLimits } from '#contract/campaigns/table.ts'
import { useMembers } from '#web/campaigns/members/members-api.ts'
import {
  findFaults,
  newSeat,
  type SeatDraft,
  SeatFields,
  type TableDraft,
  toDraft,
  toSeats,
} from '#web/campaigns/seat-fields.tsx'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { useUpdateTable } from '#web/campaigns/settings-api.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { randomId } from '#web/lib/random-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SaveBar } from './save-bar.tsx'

type TableSectionProps = {
  campaignId: string
  saved: Table
  /** The edited table; null while there are no edits. */
  draft: TableDraft | null
  isChanged: boolean
  onDraft: (draft: TableDraft | null) => void
  onReload: () => Promise<unknown>
}

/** Edits the players and their characters. Transcripts and the language model use these names. */
export function TableSection(props: TableSectionProps) {
  const { campaignId, saved, draft, isChanged, onDraft, onReload } = props
  const members = useMembers(campaignId)
  const update = useUpdateTable(campaignId)
  const [isChecked, setChecked] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const [newKey, setNewKey] = useState<string | null>(null)
  const shown = draft ?? toDraft(saved)
  const isFull = shown.seats.length >= tableLimits.seats
  const hasConflict = update.error instanceof ApiError && update.error.status === 409

  const setSeats = (seats: SeatDraft[]) => onDraft({ ...shown, seats })
  const add = () => {
    const row = newSeat(randomId())
    setNewKey(row.key)
    setSeats([...shown.seats, row])
  }
  const removeRow = (key: string) => {
    setSeats(shown.seats.filter((row) => row.key !== key))
    // Moves the focus, because the remove button that had it is gone.
    addButton.current?.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (shown.seats.some((row) => Object.keys(findFaults(row)).length > 0)) return
    update.mutate(
      { seats: toSeats(shown), version: shown.version },
      {
        onSuccess: () => {
          setChecked(false)
          onDraft(null)
        },
      },
    )
  }
  const loadSaved = async () => {
    await onReload()
    update.reset()
    onDraft(null)
  }

  return (
    <form onSubmit={save} noValidate aria-label="The table">
      <SectionHead title="Who plays whom" hint="Match each voice to a player and their character." />
      <LoadFailed query={joinUnloaded([members])} failed={memberTexts.loadFailed} className="mt-4" />
      <fieldset disabled={update.isPending} className="mt-4 grid min-w-0 gap-3">
        {shown.seats.length === 0 && (
          <p className="rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-muted">
            No players at the table yet.
          </p>
        )}
        {shown.seats.map((row, index) => (
          <SeatFields
            key={row.key}
            number={index + 1}
            seat={row}
            faults={isChecked ? findFaults(row) : {}}
            members={members.data}
            isNew={row.key === newKey}
            campaignId={campaignId}
            saved={saved.seats.find(({ id }) => id === row.id)}
            onChange={(next) => setSeats(shown.seats.map((one) => (one.key === next.key ? next : one)))}
            onRemove={() => removeRow(row.key)}
          />
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button ref={addButton} disabled={isFull || update.isPending} icon={Plus} onClick={add}>
          Add a player
        </Button>
        <span className="num text-small text-subtle">
          {isFull ? campaignTexts.tableTooLong : formatCount(shown.seats.length, 'player')}
        </span>
      </div>
      <SaveBar
        label="Save the table"
        isChanged={isChanged}
        isSaved={update.isSuccess && draft === null}
        busy={update.isPending}
        error={
          update.isError && (
            <Banner kind="error">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 flex-[1_1_240px]">
                  {errorText(update.error, campaignTexts.settingsFailed)}
                </span>
                {hasConflict && (
                  <Button size="sm" onClick={loadSaved}>
                    Load the other version
                  </Button>
                )}
              </span>
            </Banner>
          )
        }
      />
    </form>
  )
}
