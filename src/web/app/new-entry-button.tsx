import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useWorkspace } from './workspace.ts'

export function NewEntryButton(props: Pick<ComponentProps<typeof Button>, 'look' | 'collapses'>) {
  const { openOverlay } = useWorkspace()
  return (
    <Button
      {...props}
      icon={<Plus size={15} strokeWidth={1.7} aria-hidden="true" />}
      onClick={() => openOverlay('new-entry')}
    >
      New entry
    </Button>
  )
}
