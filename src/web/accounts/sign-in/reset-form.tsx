import { accountTexts } from '#contract/accounts/schemas.ts'
import { useResetPassword } from '#web/accounts/account-api.ts'
import { failureText } from '#web/accounts/failure-text.ts'
import { newPassword } from '#web/accounts/password/new-password.ts'
import { NewPasswordFields } from '#web/accounts/password/new-password-fields.tsx'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

type ResetFormProps = { token: string; onRequestLink: () => void }

export function ResetForm({ token, onRequestLink }: ResetFormProps) {
  const { register, watch, handleSubmit, firstError } = useSchemaForm(newPassword)
  const reset = useResetPassword()
  const submit = handleSubmit(({ password }) => reset.mutate({ token, newPassword: password }))
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
  const failure = reset.isError ? failureText(reset.error, accountTexts.passwordFailed) : null
  if (failure === accountTexts.resetInvalid) {
    return (
      <div className="grid gap-4">
        <Banner kind="error">{failure}</Banner>
        <Button variant="primary" size="lg" onClick={onRequestLink}>
          Ask for a new link
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Set a new password">
      {(firstError ?? failure) && <Banner kind="error">{firstError ?? failure}</Banner>}
      <NewPasswordFields
        label="New password"
        password={register('password', { deps: 'confirmation' })}
        confirmation={register('confirmation')}
        typed={watch('password')}
      />
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        {reset.isPending ? accountTexts.processing : 'Set the new password'}
      </Button>
    </form>
  )
}
