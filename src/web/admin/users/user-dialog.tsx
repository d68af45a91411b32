import type { AdminUser, AdminUserList } from '#contract/admin/users.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { type DeviceLine, DevicesDialog } from './devices-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
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
