import { Keyboard } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWorkspace } from './workspace.ts'

export function PlayerKeys() {
  const { openOverlay } = useWorkspace()
  return (
    <IconButton
      className="max-md:hidden"
      label="Keyboard shortcuts"
      onClick={() => openOverlay('shortcuts')}
      icon={<Keyboard size={17} strokeWidth={1.6} aria-hidden="true" />}
    />
  )
}
