import { useState } from 'react'
import { type Session, sessionEdit, sessionTexts } from '#contract/sessions/schemas.ts'
import { planNextDate } from '#core/sessions/number-sessions.ts'
import { dayOf } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialogs.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { useCreateSession, useUpdateSession } from './api.ts'

/**
 * Returns null for an empty field, because the server then derives the number from the date. Returns NaN, which fails the validation, if
 * the text contains anything but digits.
 */
function readNumber(typed: unknown): number | null {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

type SessionFormDialogProps = {
  campaignId: string
  /** Null for a new session. */
  session: Session | null
  suggestedName: string
  /** Dates of the sessions before. If set, the form is filled for the next one. */
  planAfter?: string[] | undefined
  onClose: () => void
  onSaved: (session: Session) => void
}

export function SessionFormDialog(props: SessionFormDialogProps) {
  const { campaignId, session, suggestedName, planAfter, onClose, onSaved } = props
  const [firstDate] = useState(() => session?.date ?? planNextDate(planAfter ?? [], dayOf(Date.now())))
  const { field, setFocus, handleSubmit, formState } = useSchemaForm(sessionEdit, {
    name: session?.name ?? (planAfter ? suggestedName : ''),
    sessionDate: firstDate,
    sessionNumber: session?.isNumberSet ? session.sessionNumber : null,
    notes: session?.notes ?? '',
  })
  const isRenumbered = formState.dirtyFields.sessionNumber
  const create = useCreateSession(campaignId)
  const update = useUpdateSession(campaignId, session?.id ?? '')
  const submit = handleSubmit(({ sessionNumber, ...form }) => {
    const options = { onSuccess: onSaved }
    if (!session) return create.mutate({ ...form, name: form.name ?? '' }, options)
    update.mutate(isRenumbered ? { ...form, sessionNumber } : form, options)
  })

  return (
    <FormDialog
      initialFocus={() => setFocus('name')}
      title={session ? 'Edit session' : 'New session'}
      description="One evening at the table."
      action={session ? update : create}
      failed={session ? sessionTexts.updateFailed : sessionTexts.createFailed}
      submitLabel={session ? 'Save changes' : 'Create session'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Session name" placeholder={suggestedName} {...field('name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          {...field('sessionDate', { setValueAs: (date) => date || firstDate })}
        />
        {session && (
          <TextField
            label="Session number"
            inputMode="numeric"
            placeholder={session.isNumberSet ? 'By date' : `${session.sessionNumber}, by date`}
            hint="Empty: the number follows the date."
            {...field('sessionNumber', { setValueAs: readNumber })}
          />
        )}
      </div>
      <TextArea label="Notes (optional)" rows={3} {...field('notes')} />
    </FormDialog>
  )
}
