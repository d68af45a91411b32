import { MessageList } from '#web/admin/message-list.tsx'

export function AdminMessages() {
  return <MessageList />
}
