import { Smartphone } from 'lucide-react'
import { Link } from 'react-router'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function TableModeLink({ sessionId, size = 'md' }: { sessionId: string; size?: 'sm' | 'md' }) {
  const { to } = useWorkspace()
  return (
    <Link to={to({ view: 'table', session: sessionId })} className={buttonClasses('plain', size)}>
      <Smartphone size={15} strokeWidth={1.7} aria-hidden="true" />
      {tableTexts.title}
    </Link>
  )
}
