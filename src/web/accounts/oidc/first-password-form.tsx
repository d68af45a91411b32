import { oidcTexts } from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { newPassword } from '#web/accounts/password/new-password.ts'
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx'
import { unreachableOr } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { useSetFirstPassword } from './oidc-api.ts'

/** @param email tells password managers which account the password belongs to */
export function FirstPasswordForm({ email }: { email: string }) {
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
