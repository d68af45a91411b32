import type { AdminUser, AdminUserList } from '#contract/accounts/admin-users.ts'
import { peopleTexts, personEmail } from '#contract/admin/people.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { type DeviceLine, DevicesDialog } from './devices-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { useChangeEmail } from './people-api.ts'
import { QuotaDialog } from './quota-dialog.tsx'
import { type PasswordInput, ResetPasswordDialog } from './reset-password-dialog.tsx'

export type UserAction = 'reset' | 'link' | 'email' | 'devices' | 'quota' | 'delete'

/** Components of `accounts`. They are passed as props, because `admin` must not import from `accounts`. */
export type AccountParts = { PasswordField: PasswordInput; DeviceRow: DeviceLine }

type UserDialogProps = {
  user: AdminUser
  action: UserAction
  list: AdminUserList
  parts: AccountParts
  onClose: () => void
}

export function UserDialog({ user, action, list, parts, onClose }: UserDialogProps) {
  const dialog = { user, onClose }
  switch (action) {
    case 'reset':
      return <ResetPasswordDialog {...dialog} PasswordField={parts.PasswordField} />
    case 'link':
      return <PasswordLinkDialog {...dialog} canMail={list.canMail} />
    case 'email':
      return <EmailDialog {...dialog} />
    case 'devices':
      return <DevicesDialog {...dialog} DeviceRow={parts.DeviceRow} />
    case 'quota':
      return <QuotaDialog {...dialog} defaultQuota={list.defaultQuotaBytes} />
    case 'delete':
      return <DeleteUserDialog {...dialog} />
  }
}

function EmailDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { field, setFocus, handleSubmit } = useSchemaForm(personEmail, { email: user.email })
  const change = useChangeEmail(user.id)
  const submit = handleSubmit(({ email }) =>
    change.mutate(email, {
      onSuccess: () => {
        showNotice('success', peopleTexts.emailChanged)
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      initialFocus={() => setFocus('email')}
      title={peopleTexts.emailTitle}
      description={peopleTexts.emailLead}
      action={change}
      failed={peopleTexts.emailFailed}
      submitLabel={peopleTexts.emailTitle}
      onSubmit={submit}
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
