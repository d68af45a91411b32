import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountTexts, type EmailChange } from '#contract/accounts/schemas.ts'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useChangeEmail } from './profile-api.ts'

/** If the server sends mail, the address changes only after the user has opened the mailed link. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit } = useForm<EmailChange>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useChangeEmail()
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: ({ isChanged }) => {
        if (!isChanged) return setSentTo(form.email.trim())
        showNotice('success', accountTexts.emailChanged)
        onClose()
      },
    }),
  )
  if (sentTo !== null) {
    return (
      <div className="grid max-w-[400px] justify-items-start gap-4">
        <Banner kind="success">{accountTexts.emailLinkSent(sentTo)}</Banner>
        <Button onClick={onClose}>Close</Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid max-w-[400px] gap-4" aria-label="Change email">
      <ActionFailed action={change} failed={unreachableOr(accountTexts.emailFailed)} />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        {...register('email')}
      />
      <PasswordField
        label="Your password"
        what="password"
        autoComplete="current-password"
        required
        {...register('password')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={change.isPending}>
          {change.isPending ? accountTexts.processing : 'Change email address'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
