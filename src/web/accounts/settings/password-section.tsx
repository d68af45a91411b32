import { oidcTexts } from '#contract/accounts/oidc.ts'
import { accountTexts, type User } from '#contract/accounts/schemas.ts'
import { useConnection, useSetFirstPassword } from '#web/accounts/oidc/oidc-api.ts'
import { ChangePasswordForm } from '#web/accounts/password/change-password-form.tsx'
import { NewPasswordFields, newPassword } from '#web/accounts/password/password-fields.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { AccountSection } from './account-section.tsx'

/** @param email tells password managers which account the password belongs to */
function FirstPasswordForm({ email }: { email: string }) {
  const form = useSchemaForm(newPassword)
  const setting = useSetFirstPassword(() => showNotice('success', oidcTexts.passwordSet))
  const submit = form.handleSubmit(({ password }) => setting.mutate(password))
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Set a password">
      <ActionFailed
        action={setting}
        failed={unreachableOr(oidcTexts.passwordFailed)}
        fault={form.firstError}
      />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" busy={setting.isPending} className="justify-self-start">
        {setting.isPending ? accountTexts.processing : 'Set password'}
      </Button>
    </form>
  )
}

export function PasswordSection({ user }: { user: User }) {
  const hasPassword = useConnection().data?.hasPassword !== false
  return (
    <AccountSection
      title="Password"
      lede={
        hasPassword
          ? 'A new password signs you out on all other devices. Access tokens keep working.'
          : oidcTexts.noPassword
      }
    >
      <div className="max-w-[400px]">
        {hasPassword ? <ChangePasswordForm email={user.email} /> : <FirstPasswordForm email={user.email} />}
      </div>
    </AccountSection>
  )
}
