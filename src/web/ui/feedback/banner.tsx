import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

const styles = {
  error: { icon: CircleAlert, tone: 'text-danger', role: 'alert' },
  success: { icon: CircleCheck, tone: 'text-success', role: 'status' },
  info: { icon: Info, tone: 'text-info', role: 'status' },
} as const

type BannerProps = {
  kind: keyof typeof styles
  children: ReactNode
  onDismiss?: () => void
  className?: string
}

export function Banner({ kind, children, onDismiss, className }: BannerProps) {
  const { icon: Icon, tone, role } = styles[kind]
  return (
    <div
      role={role}
      className={joinClasses(
        'flex items-start gap-2.5 rounded-card border border-line bg-overlay py-2.5 pr-2 pl-3.5 text-ui text-fg',
        className,
      )}
    >
      <Icon size={17} strokeWidth={1.7} className={joinClasses('mt-[1.5px] shrink-0', tone)} />
      <div className="min-w-0 flex-1 pr-1.5">{children}</div>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-my-1 grid size-7 shrink-0 place-items-center rounded-[7px] text-subtle hover:bg-hover hover:text-fg touch:-my-2.5 touch:size-10"
        >
          <X size={15} strokeWidth={1.7} />
        </button>
      )}
    </div>
  )
}
