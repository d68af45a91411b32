import { type FormEvent, useState } from 'react'
import { type Session, sessionLimits, sessionTexts } from '#contract/sessions.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { errorText } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useCreateSession } from './api.ts'

/** Today in the reader's own time zone, as a date field wants it. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-')
}

type SessionFormDialogProps = {
  campaignId: string
  suggestedName: string
  onClose: () => void
  onCreated: (session: Session) => void
}

export function SessionFormDialog({ campaignId, suggestedName, onClose, onCreated }: SessionFormDialogProps) {
  const [name, setName] = useState('')
  const [sessionDate, setDate] = useState(today)
  const [notes, setNotes] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const create = useCreateSession(campaignId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    const found = isBlank(trimmed)
      ? sessionTexts.nameRequired
      : countCharacters(trimmed) > sessionLimits.name
        ? sessionTexts.nameTooLong
        : null
    setFault(found)
    if (!found)
      create.mutate({ name: trimmed, sessionDate: sessionDate || today(), notes }, { onSuccess: onCreated })
  }

  return (
    <Dialog open onClose={onClose} title="New session" description="One evening at the table.">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {create.isError && <Banner kind="error">{errorText(create.error, sessionTexts.createFailed)}</Banner>}
        <TextField
          label="Session name"
          name="name"
          autoFocus
          placeholder={suggestedName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fault}
        />
        <TextField
          label="Date"
          type="date"
          name="sessionDate"
          value={sessionDate}
          onChange={(event) => setDate(event.target.value)}
        />
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
          <Button type="submit" look="primary" busy={create.isPending}>
            Create session
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
