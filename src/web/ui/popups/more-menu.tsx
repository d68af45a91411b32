import { Ellipsis } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuEntry } from './menu.tsx'

export function MoreMenu({ label, actions }: { label: string; actions: MenuEntry[] }) {
  const icon = <Ellipsis size={18} strokeWidth={1.6} />
  return <Menu actions={actions} trigger={<IconButton label={label} icon={icon} />} />
}
