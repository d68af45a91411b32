import { PasswordField } from '#web/accounts/password-field.tsx'
import { UserList } from '#web/admin/user-list.tsx'
import { useWorkspace } from './workspace.ts'

export function AdminUsers() {
  const { user } = useWorkspace()
  return <UserList ownId={user.id} PasswordField={PasswordField} />
}
