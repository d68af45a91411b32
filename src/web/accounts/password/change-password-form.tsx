import type { ReactNode } from 'react'
import { accountTexts, type User } from '#contract/accounts/schemas.ts'
import { useChangePassword } from '#web/accounts/account-api.ts'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { NewPasswordFields, PasswordField, passwordChangeForm } from './password-fields.tsx'

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

type MustChangePasswordProps = { user: User; onLogout: () => void; themeToggle: ReactNode }

export function MustChangePassword({ user, onLogout, themeToggle }: MustChangePasswordProps) {
  return (
    <AuthPage
      title="Choose your own password"
      lede={accountTexts.mustChangePassword}
      themeToggle={themeToggle}
      footer={
        <>
          Signed in as <span className="font-medium break-words text-fg">{user.username}</span>.{' '}
          <button type="button" onClick={onLogout} className="underline underline-offset-2 hover:text-fg">
            Logout
          </button>
        </>
      }
    >
      <title>Choose a new password · Hearthscribe</title>
      <ChangePasswordForm email={user.email} size="lg" />
    </AuthPage>
  )
}
