import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWorkspace } from '#web/app/workspace.ts'
import { Button } from '#web/ui/button.tsx'

export function NewEntryButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'collapses'>) {
  const { openOverlay } = useWorkspace()
  return (
    <Button {...props} icon={Plus} onClick={() => openOverlay('new-entry')}>
      New entry
    </Button>
  )
}
