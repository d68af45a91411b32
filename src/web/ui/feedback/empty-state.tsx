import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Ornament } from '#web/ui/brand/ornament.tsx'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** 1 if the title is the main heading of the page. */
  level?: 1 | 2
}

export function EmptyState({ icon: Icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto grid max-w-[26rem] justify-items-center px-4 py-12 text-center">
      <div className="grid size-12 place-items-center rounded-panel bg-gilt-wash text-gilt">
        <Icon size={22} strokeWidth={1.5} />
      </div>
      <Heading className="mt-4 font-display text-h3 font-[560]">{title}</Heading>
      <Ornament className="mt-3" />
      {children && <div className="mt-3 text-ui text-pretty text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
