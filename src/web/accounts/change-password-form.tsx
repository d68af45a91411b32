import { type FormEvent, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useChangePassword } from './account-api.ts'
import { checkNewPassword } from './check-password.ts'
import { failureText } from './failure-text.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'

type ChangePasswordFormProps = {
  /** Tells a password manager whose password this is. */
  email: string
  size?: 'md' | 'lg'
}

export function ChangePasswordForm({ email, size = 'md' }: ChangePasswordFormProps) {
  const { form, field, clear } = useForm({ current: '', password: '', confirmation: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const found = checkNewPassword(form.password, form.confirmation)
  const fault = isSubmitted ? found : null
  const change = useChangePassword(() => {
    clear()
    setSubmitted(false)
    showNotice('success', accountTexts.passwordChanged)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!found) change.mutate({ currentPassword: form.current, newPassword: form.password })
  }

  const failure = change.isError ? failureText(change.error, accountTexts.passwordFailed) : null
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Change password">
      {(fault ?? failure) && <Banner kind="error">{fault ?? failure}</Banner>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        what="current password"
        autoComplete="current-password"
        required
        {...field('current')}
      />
      <NewPasswordFields
        label="New password"
        password={field('password')}
        confirmation={field('confirmation')}
      />
      <Button
        type="submit"
        look="primary"
        size={size}
        busy={change.isPending}
        className={size === 'md' ? 'justify-self-start' : ''}
      >
        {change.isPending ? accountTexts.processing : 'Change password'}
      </Button>
    </form>
  )
}
