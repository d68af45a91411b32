import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { DeviceRow } from '#web/accounts/settings/device-row.tsx'
import { UserList } from '#web/admin/users/user-list.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function AdminUsers() {
  const { user } = useWorkspace()
  return <UserList ownId={user.id} parts={{ PasswordField, DeviceRow }} />
}
