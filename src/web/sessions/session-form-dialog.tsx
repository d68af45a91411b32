import { type FormEvent, useRef, useState } from 'react'
import { type Session, sessionLimits, sessionTexts } from '#contract/sessions.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { errorText } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useCreateSession, useUpdateSession } from './api.ts'

/** Today in the reader's own time zone, as a date field wants it. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-')
}

function checkName(name: string): string | null {
  if (isBlank(name)) return sessionTexts.nameRequired
  return countCharacters(name) > sessionLimits.name ? sessionTexts.nameTooLong : null
}

/** Of what is typed; nothing means that the number follows the date. */
function checkNumber(number: string): string | null {
  const isNumber = /^\d+$/.test(number) && Number(number) <= sessionLimits.numberMax
  return number === '' || isNumber ? null : sessionTexts.number
}

type SessionFormDialogProps = {
  campaignId: string
  /** The session to edit; null makes a new one. */
  session: Session | null
  suggestedName: string
  onClose: () => void
  onSaved: (session: Session) => void
}

export function SessionFormDialog(props: SessionFormDialogProps) {
  const { campaignId, session, suggestedName, onClose, onSaved } = props
  const [firstDate] = useState(() => session?.date ?? today())
  const [name, setName] = useState(session?.name ?? '')
  const [sessionDate, setDate] = useState(firstDate)
  const [notes, setNotes] = useState(session?.notes ?? '')
  const firstNumber = session?.isNumberSet ? String(session.sessionNumber) : ''
  const [number, setNumber] = useState(firstNumber)
  const [isSubmitted, setSubmitted] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const create = useCreateSession(campaignId)
  const update = useUpdateSession(campaignId, session?.id ?? '')
  const action = session ? update : create
  const fallback = session ? sessionTexts.updateFailed : sessionTexts.createFailed

  const trimmed = name.trim()
  const faults = { name: checkName(trimmed), number: checkNumber(number) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (faults.name || faults.number) return
    const form = { name: trimmed, sessionDate: sessionDate || firstDate, notes }
    const numbered = { ...form, sessionNumber: number === '' ? null : Number(number) }
    action.mutate(number === firstNumber ? form : numbered, { onSuccess: onSaved })
  }

  return (
    <Dialog
      open
      initialFocus={nameField}
      onClose={onClose}
      title={session ? 'Edit session' : 'New session'}
      description="One evening at the table."
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {action.isError && <Banner kind="error">{errorText(action.error, fallback)}</Banner>}
        <TextField
          label="Session name"
          name="name"
          ref={nameField}
          placeholder={suggestedName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isSubmitted ? faults.name : null}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Date"
            type="date"
            name="sessionDate"
            value={sessionDate}
            onChange={(event) => setDate(event.target.value)}
          />
          {session && (
            <TextField
              label="Session number"
              name="sessionNumber"
              inputMode="numeric"
              placeholder={session.isNumberSet ? 'By date' : `${session.sessionNumber}, by date`}
              hint="Empty: the number follows the date."
              value={number}
              onChange={(event) => setNumber(event.target.value.trim())}
              error={isSubmitted ? faults.number : null}
            />
          )}
        </div>
        <TextArea
          label="Notes (optional)"
          name="notes"
          rows={3}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <DialogButtons>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={action.isPending}>
            {session ? 'Save changes' : 'Create session'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
