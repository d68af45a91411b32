import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWorkspace } from '#web/app/workspace.ts'
import { Button } from '#web/ui/button.tsx'

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
