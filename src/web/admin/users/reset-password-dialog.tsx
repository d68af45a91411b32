import type { ComponentProps, ComponentType } from 'react'
import { type AdminUser, adminUserTexts, userPasswordReset } from '#contract/accounts/admin-users.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import type { TextField } from '#web/ui/forms/field.tsx'
import { useResetUserPassword } from './users-api.ts'

export type PasswordInput = ComponentType<Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>>

type ResetPasswordDialogProps = { user: AdminUser; PasswordField: PasswordInput; onClose: () => void }

export function ResetPasswordDialog({ user, PasswordField, onClose }: ResetPasswordDialogProps) {
  const { field, setFocus, handleSubmit } = useSchemaForm(userPasswordReset)
  const reset = useResetUserPassword(user.id)
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate(newPassword, {
      onSuccess: () => {
        showNotice('success', adminUserTexts.resetDone)
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      initialFocus={() => setFocus('newPassword')}
      title={adminUserTexts.resetTitle}
      description={adminUserTexts.resetConsequence}
      action={reset}
      failed={adminUserTexts.resetFailed}
      submitLabel={adminUserTexts.resetTitle}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={`New password of ${user.username}`}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
    </FormDialog>
  )
}
