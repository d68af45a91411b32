import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { usePhone } from '#web/lib/use-media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

type SessionActionsProps = { onEdit: () => void; onDelete: () => void }

/** What a game master may do with a session itself; on a phone behind one button, so that its name can be read. */
export function SessionActions({ onEdit, onDelete }: SessionActionsProps) {
  const isPhone = usePhone()
  const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const
  const actions = [
    { label: 'Edit session', icon: <Pencil {...icon} />, onSelect: onEdit },
    { label: 'Delete session', icon: <Trash2 {...icon} />, onSelect: onDelete },
  ]
  if (isPhone) {
    const trigger = <IconButton label="Session actions" icon={<Ellipsis {...icon} />} />
    return <Menu trigger={trigger} actions={actions} />
  }
  return actions.map((action) => (
    <IconButton key={action.label} label={action.label} icon={action.icon} onClick={action.onSelect} />
  ))
}
