import { oidcTexts } from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { failureText } from '#web/accounts/failure-text.ts'
import { newPassword } from '#web/accounts/password/new-password.ts'
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useSetFirstPassword } from './oidc-api.ts'

/** @param email tells password managers which account the password belongs to */
export function FirstPasswordForm({ email }: { email: string }) {
  const { register, watch, handleSubmit, firstError } = useSchemaForm(newPassword)
  const setting = useSetFirstPassword(() => showNotice('success', oidcTexts.passwordSet))
  const submit = handleSubmit(({ password }) => setting.mutate(password))
  const failure = setting.isError ? failureText(setting.error, oidcTexts.passwordFailed) : null
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Set a password">
      {(firstError ?? failure) && <Banner kind="error">{firstError ?? failure}</Banner>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={register('password', { deps: 'confirmation' })}
        confirmation={register('confirmation')}
        typed={watch('password')}
      />
      <Button type="submit" variant="primary" busy={setting.isPending} className="justify-self-start">
        {setting.isPending ? accountTexts.processing : 'Set password'}
      </Button>
    </form>
  )
}
