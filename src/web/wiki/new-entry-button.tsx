import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function NewEntryButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'collapses'>) {
  const { openOverlay } = useWorkspace()
  return (
    <Button {...props} icon={Plus} onClick={() => openOverlay('new-entry')}>
      New entry
    </Button>
  )
}
