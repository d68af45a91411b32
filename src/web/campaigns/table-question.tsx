import { Plus, Users } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { User } from '#contract/accounts/schemas.ts'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { tableLimits } from '#contract/campaigns/table.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useStoredDraft } from '#web/lib/hooks/use-stored-draft.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { showNotice } from '#web/lib/notices.ts'
import { randomId } from '#web/lib/random-id.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/dialogs/form-dialogs.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { findFaults, newSeat, toDraft, toSeats } from './seat-fields.tsx'
import { useTable, useUpdateTable } from './settings-api.ts'

const row = z.object({ key: z.string(), player: z.string(), character: z.string(), isGm: z.boolean() })
type Row = z.infer<typeof row>

const title = 'Who is at the table?'
const newRow = (): Row => ({ key: randomId(), player: '', character: '', isGm: false })

type TableQuestionProps = {
  campaign: Campaign
  user: Pick<User, 'id' | 'username' | 'firstName'>
  /** True while a recording of the campaign is uploaded or transcribed. */
  isUnderWay: boolean
  /** Called with true while there are names that were typed but not saved. The question then stays, even if the work ends. */
  onAnswering?: (isAnswering: boolean) => void
}

/** Asks game masters for the players and their characters, until the table has seats or they skip the question. */
export function TableQuestion(props: TableQuestionProps) {
  const { campaign, isUnderWay } = props
  const table = useTable(campaign.id)
  const [isSkipped, setSkipped] = useStoredFlag(`table skipped ${campaign.id}`, false)
  const [isAnswering, setAnswering] = useState(false)
  const { onAnswering } = props
  useEffect(() => {
    onAnswering?.(isAnswering)
    return () => onAnswering?.(false)
  }, [isAnswering, onAnswering])
  const isGm = campaign.userRole === 'gm' && !campaign.isSample
  const isAsked = isGm && isUnderWay && !isSkipped && table.data?.seats.length === 0
  if (!isAsked && !isAnswering) return null
  return (
    <TableForm
      {...props}
      onAnswering={setAnswering}
      onSkip={() => {
        setSkipped(true)
        setAnswering(false)
      }}
    />
  )
}

type TableFormProps = TableQuestionProps & { onAnswering: (isAnswering: boolean) => void; onSkip: () => void }

function TableForm({ campaign, user, onAnswering, onSkip }: TableFormProps) {
  const table = useTable(campaign.id)
  const update = useUpdateTable(campaign.id)
  const { found, storeDraft } = useStoredDraft(`table of ${campaign.id}`, title, z.array(row))
  const [rows, setRows] = useState<Row[]>(
    () =>
      found ?? [{ key: 'gm', player: user.firstName || user.username, character: '', isGm: true }, newRow()],
  )
  const fields = useRef(new Map<string, HTMLInputElement>())
  const saveButton = useRef<HTMLButtonElement>(null)
  const [toFocus, setToFocus] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isTyped = rows.some(({ player, character, isGm }) => !isGm && (player || character))
  const isFull = rows.length >= tableLimits.seats
  const toDraftSeat = ({ key, player, character, isGm }: Row) => ({
    ...newSeat(key),
    player,
    character,
    memberId: isGm && player ? user.id : null,
  })
  useEffect(() => onAnswering(isTyped), [isTyped, onAnswering])
  useEffect(() => {
    if (toFocus) fields.current.get(toFocus)?.focus()
  }, [toFocus])

  const change = (key: string, part: Partial<Row>) => {
    const next = rows.map((one) => (one.key === key ? { ...one, ...part } : one))
    setRows(next)
    storeDraft(next)
  }
  const add = () => {
    const added = newRow()
    setRows([...rows, added])
    setToFocus(added.key)
  }
  /** Enter goes to the next line, and adds one after the last. On an empty last line it goes to the button. */
  const onEnter = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = rows[index + 1]
    const one = rows[index]
    if (next) fields.current.get(next.key)?.focus()
    else if (isFull || (!one?.player && !one?.character)) saveButton.current?.focus()
    else add()
  }
  const faultOf = (one: Row) => Object.values(findFaults(toDraftSeat(one)))[0]
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = rows.find(faultOf)
    if (wrong) return fields.current.get(wrong.key)?.focus()
    if (!table.data || update.isPending) return
    const { seats, version } = toDraft(table.data)
    const typed = rows.map(toDraftSeat)
    update.mutate(
      { seats: toSeats({ seats: [...seats, ...typed], version }), version },
      {
        onSuccess: () => {
          storeDraft(null)
          onAnswering(false)
          showNotice('success', 'The table is saved. Its names are used from now on.')
        },
        // Another game master may have changed the table: the next try adds to what they saved.
        onError: () => void table.refetch(),
      },
    )
  }
  const skip = () => {
    storeDraft(null)
    onSkip()
  }
  const field = (one: Row, index: number, name: 'player' | 'character') => ({
    value: one[name],
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    maxLength: tableLimits.name,
    onChange: (event: { target: { value: string } }) => change(one.key, { [name]: event.target.value }),
    onKeyDown: (event: KeyboardEvent) => onEnter(event, index),
    className: joinClasses(inputClasses, 'h-9 min-w-0 touch:h-11 touch:text-[16px]'),
  })

  return (
    <section aria-label={title} className="rounded-panel border border-line bg-raised p-5">
      <h2 className="flex items-center gap-2 font-semibold">
        <Users size={16} strokeWidth={1.7} className="text-gilt" />
        {title}
      </h2>
      <p className="mt-1 text-small text-pretty text-muted">
        With the names of players and characters, transcript and recap spell them right. The work goes on
        meanwhile.
      </p>
      <form onSubmit={save} noValidate className="mt-3.5">
        <ul className="grid gap-2">
          {rows.map((one, index) => {
            const fault = isChecked ? faultOf(one) : undefined
            return (
              <li key={one.key}>
                <div className="grid grid-cols-[minmax(0,2fr)_2.25rem_minmax(0,3fr)] items-center gap-2.5">
                  <input
                    ref={(element) => {
                      if (element) fields.current.set(one.key, element)
                      else fields.current.delete(one.key)
                    }}
                    aria-label={one.isGm ? 'Game master' : `Player ${index}`}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault ? `${one.key}-fault` : undefined}
                    placeholder="Player"
                    {...field(one, index, 'player')}
                  />
                  {one.isGm ? (
                    <span className="col-span-2 text-small text-muted">is the game master</span>
                  ) : (
                    <>
                      <span className="text-center text-small text-muted">plays</span>
                      <input
                        aria-label={`Character of player ${index}`}
                        placeholder="Character"
                        {...field(one, index, 'character')}
                      />
                    </>
                  )}
                </div>
                {fault && (
                  <p id={`${one.key}-fault`} role="alert" className="mt-1 text-small text-danger">
                    {fault}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
        {update.isError && (
          <Banner kind="error" className="mt-3">
            {errorText(update.error, campaignTexts.settingsFailed)}
          </Banner>
        )}
        <div className="mt-3.5 flex flex-wrap items-center gap-2">
          <Button variant="ghost" icon={Plus} disabled={isFull} className="-ml-3" onClick={add}>
            Add a player
          </Button>
          <div className="ml-auto flex gap-2">
            <Button variant="ghost" onClick={skip}>
              Not now
            </Button>
            <Button
              ref={saveButton}
              type="submit"
              variant={isTyped ? 'primary' : 'plain'}
              busy={update.isPending}
              disabled={!isTyped}
            >
              Save the table
            </Button>
          </div>
        </div>
      </form>
      {isTyped && <LeaveGuard text="The table is not saved yet." onLeave={() => storeDraft(null)} />}
    </section>
  )
}
