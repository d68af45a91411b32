import { BookOpen, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { useRewrite } from './recap/use-rewrite.tsx'

type SessionActionsProps = {
  session: Session
  recap: Recap | null
  mayRewrite: boolean
  onEdit: () => void
  onDelete: () => void
}

export function SessionActions({ session, recap, mayRewrite, onEdit, onDelete }: SessionActionsProps) {
  const { rewrite, question } = useRewrite(session.id, recap)
  const rewriteActions: MenuAction[] = [
    { label: 'Rewrite recap', icon: RefreshCw, onSelect: () => rewrite() },
    ...(recap?.kind === 'narrative'
      ? [{ label: recapTexts.readAgain, icon: BookOpen, onSelect: () => rewrite('reading') }]
      : []),
  ]
  return (
    <>
      <MoreMenu
        label="Session actions"
        actions={[
          { label: 'Edit session', icon: Pencil, onSelect: onEdit },
          ...(mayRewrite ? rewriteActions : []),
          { label: 'Delete session', icon: Trash2, danger: true, onSelect: onDelete },
        ]}
      />
      {question}
    </>
  )
}
