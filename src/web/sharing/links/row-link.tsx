import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

type RowLinkProps = {
  label: string
  href: string
  icon: LucideIcon
  isNewTab?: boolean
  describedBy?: string
}

export function RowLink({ label, href, icon: Icon, isNewTab = false, describedBy }: RowLinkProps) {
  return (
    <Tooltip text={label}>
      <a
        href={href}
        {...(isNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
        aria-label={label}
        aria-describedby={describedBy}
        className="grid size-8 shrink-0 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:size-10"
      >
        <Icon size={16} strokeWidth={1.6} />
      </a>
    </Tooltip>
  )
}
