import { accountTexts } from '#contract/accounts/schemas.ts'
import { useChangePassword } from '#web/accounts/account-api.ts'
import { failureText } from '#web/accounts/failure-text.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { passwordChangeForm } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'

type ChangePasswordFormProps = {
  /** Tells password managers which account the password belongs to. */
  email: string
  size?: 'md' | 'lg'
}

export function ChangePasswordForm({ email, size = 'md' }: ChangePasswordFormProps) {
  const { register, watch, handleSubmit, reset, firstError } = useSchemaForm(passwordChangeForm)
  const change = useChangePassword(() => {
    reset()
    showNotice('success', accountTexts.passwordChanged)
  })
  const submit = handleSubmit(({ current, password }) =>
    change.mutate({ currentPassword: current, newPassword: password }),
  )
  const failure = change.isError ? failureText(change.error, accountTexts.passwordFailed) : null
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Change password">
      {(firstError ?? failure) && <Banner kind="error">{firstError ?? failure}</Banner>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        what="current password"
        autoComplete="current-password"
        required
        {...register('current')}
      />
      <NewPasswordFields
        label="New password"
        password={register('password', { deps: 'confirmation' })}
        confirmation={register('confirmation')}
        typed={watch('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size={size}
        busy={change.isPending}
        className={size === 'md' ? 'justify-self-start' : ''}
      >
        {change.isPending ? accountTexts.processing : 'Change password'}
      </Button>
    </form>
  )
}
