import { UserList } from '#web/admin/users/user-list.tsx'
import { useWorkspace } from '#web/app/workspace.ts'

export function AdminUsers() {
  const { user } = useWorkspace()
  return <UserList ownId={user.id} />
}
