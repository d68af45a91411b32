import { PasswordField } from '#web/accounts/password-field.tsx'
import { UserList } from '#web/admin/user-list.tsx'

export function AdminUsers() {
  return <UserList PasswordField={PasswordField} />
}
