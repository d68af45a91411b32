import { accountTexts } from '#contract/accounts/schemas.ts'
import { useChangePassword } from '#web/accounts/account-api.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { passwordChangeForm } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'

type ChangePasswordFormProps = {
  /** Tells password managers which account the password belongs to. */
  email: string
  size?: 'md' | 'lg'
}

export function ChangePasswordForm({ email, size = 'md' }: ChangePasswordFormProps) {
  const form = useSchemaForm(passwordChangeForm)
  const change = useChangePassword(() => {
    form.reset()
    showNotice('success', accountTexts.passwordChanged)
  })
  const submit = form.handleSubmit(({ current, password }) =>
    change.mutate({ currentPassword: current, newPassword: password }),
  )
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Change password">
      <ActionFailed
        action={change}
        failed={unreachableOr(accountTexts.passwordFailed)}
        fault={form.firstError}
      />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        what="current password"
        autoComplete="current-password"
        required
        {...form.register('current')}
      />
      <NewPasswordFields label="New password" form={form} />
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
