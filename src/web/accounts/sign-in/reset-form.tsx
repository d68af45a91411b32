import { accountTexts } from '#contract/accounts/schemas.ts'
import { useResetPassword } from '#web/accounts/account-api.ts'
import { newPassword } from '#web/accounts/password/new-password.ts'
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx'
import { errorText, unreachableOr } from '#web/lib/api/api.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

type ResetFormProps = { token: string; onRequestLink: () => void }

export function ResetForm({ token, onRequestLink }: ResetFormProps) {
  const form = useSchemaForm(newPassword)
  const reset = useResetPassword()
  const submit = form.handleSubmit(({ password }) => reset.mutate({ token, newPassword: password }))
  if (reset.isSuccess) {
    return (
      <div className="grid gap-4">
        <Banner kind="success">{accountTexts.resetDone}</Banner>
        <a href="/login" className={buttonClasses('primary', 'lg')}>
          Sign In
        </a>
      </div>
    )
  }
  if (errorText(reset.error, '') === accountTexts.resetInvalid) {
    return (
      <div className="grid gap-4">
        <Banner kind="error">{accountTexts.resetInvalid}</Banner>
        <Button variant="primary" size="lg" onClick={onRequestLink}>
          Ask for a new link
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Set a new password">
      <ActionFailed
        action={reset}
        failed={unreachableOr(accountTexts.passwordFailed)}
        fault={form.firstError}
      />
      <NewPasswordFields label="New password" form={form} />
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        {reset.isPending ? accountTexts.processing : 'Set the new password'}
      </Button>
    </form>
  )
}
