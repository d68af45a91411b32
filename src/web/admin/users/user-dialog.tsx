import {
  type AdminUser,
  type AdminUserList,
  adminUserTexts,
  userPasswordReset,
} from '#contract/accounts/admin-users.ts'
import { peopleTexts, personEmail } from '#contract/admin/people.ts'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { QuotaDialog } from './quota-dialog.tsx'
import { useChangeEmail, useResetUserPassword } from './users-api.ts'

export type UserAction = 'reset' | 'link' | 'email' | 'devices' | 'quota' | 'delete'

type DialogProps = { user: AdminUser; onClose: () => void }

export function UserDialog({
  action,
  list,
  ...dialog
}: DialogProps & { action: UserAction; list: AdminUserList }) {
  switch (action) {
    case 'reset':
      return <ResetPasswordDialog {...dialog} />
    case 'link':
      return <PasswordLinkDialog {...dialog} canMail={list.canMail} />
    case 'email':
      return <EmailDialog {...dialog} />
    case 'devices':
      return <DevicesDialog {...dialog} />
    case 'quota':
      return <QuotaDialog {...dialog} defaultQuota={list.defaultQuotaBytes} />
    case 'delete':
      return <DeleteUserDialog {...dialog} />
  }
}

function ResetPasswordDialog({ user, onClose }: DialogProps) {
  const { field, setFocus, handleSubmit } = useSchemaForm(userPasswordReset)
  const reset = useResetUserPassword(user.id, onClose)
  return (
    <FormDialog
      initialFocus={() => setFocus('newPassword')}
      title={adminUserTexts.resetTitle}
      description={adminUserTexts.resetConsequence}
      action={reset}
      failed={adminUserTexts.resetFailed}
      submitLabel={adminUserTexts.resetTitle}
      onSubmit={handleSubmit(({ newPassword }) => reset.mutate(newPassword))}
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

function EmailDialog({ user, onClose }: DialogProps) {
  const { field, setFocus, handleSubmit } = useSchemaForm(personEmail, { email: user.email })
  const change = useChangeEmail(user.id, onClose)
  return (
    <FormDialog
      initialFocus={() => setFocus('email')}
      title={peopleTexts.emailTitle}
      description={peopleTexts.emailLead}
      action={change}
      failed={peopleTexts.emailFailed}
      submitLabel={peopleTexts.emailTitle}
      onSubmit={handleSubmit(({ email }) => change.mutate(email))}
      onClose={onClose}
    >
      <TextField
        label={`New email of ${user.username}`}
        type="email"
        autoComplete="off"
        required
        {...field('email')}
      />
    </FormDialog>
  )
}
