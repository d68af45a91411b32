import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  type ActiveAnnouncement,
  type AnnouncementType,
  announcementTypes,
} from '#contract/admin/announcements.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type AnnouncementStyle = { icon: LucideIcon; tone: string; wash: string }

export const announcementStyles: Record<AnnouncementType, AnnouncementStyle> = {
  info: {
    icon: Info,
    tone: 'text-info',
    wash: 'bg-[color-mix(in_oklch,var(--info)_7%,var(--bg-overlay))]',
  },
  warning: {
    icon: TriangleAlert,
    tone: 'text-warning',
    wash: 'bg-[color-mix(in_oklch,var(--warning)_7%,var(--bg-overlay))]',
  },
  success: {
    icon: CircleCheck,
    tone: 'text-success',
    wash: 'bg-[color-mix(in_oklch,var(--success)_7%,var(--bg-overlay))]',
  },
  error: {
    icon: CircleAlert,
    tone: 'text-danger',
    wash: 'bg-[color-mix(in_oklch,var(--danger)_7%,var(--bg-overlay))]',
  },
}

type AnnouncementBannerProps = {
  announcement: Pick<ActiveAnnouncement, 'title' | 'content' | 'type'>
  onDismiss?: () => void
  action?: ReactNode
}

export function AnnouncementBanner({ announcement, onDismiss, action }: AnnouncementBannerProps) {
  const { title, content, type } = announcement
  const { icon: Icon, tone, wash } = announcementStyles[type]
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const [textRef, width] = useElementWidth<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is cut off depends on the text and on the width
  useLayoutEffect(() => {
    if (isOpen) return
    setLong([...(textRef.current?.children ?? [])].some((line) => line.scrollWidth > line.clientWidth + 1))
  }, [title, content, width, isOpen])
  return (
    <div
      className={joinClasses(
        'flex items-start gap-2.5 rounded-card border border-line py-1.5 pr-1.5 pl-3 text-ui text-fg',
        wash,
      )}
    >
      <Icon size={16} strokeWidth={1.7} className={joinClasses('mt-0.5 shrink-0', tone)} />
      <span className="sr-only">{announcementTypes[type]}: </span>
      <div ref={textRef} className={joinClasses('min-w-0 flex-1', isOpen ? 'max-w-[48rem]' : 'flex gap-2')}>
        <p
          dir="auto"
          className={joinClasses(
            'font-semibold',
            isOpen ? 'break-words' : 'max-w-full min-w-16 shrink-0 truncate md:max-w-[50%]',
          )}
        >
          {title}
        </p>
        <p
          dir="auto"
          className={joinClasses(
            'text-muted',
            isOpen ? 'break-words whitespace-pre-line' : 'min-w-0 flex-1 truncate',
          )}
        >
          {content}
        </p>
      </div>
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="-my-1 ml-auto"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </Button>
      )}
      {action}
      {onDismiss && (
        <button
          type="button"
          aria-label={`Dismiss “${title}”`}
          onClick={onDismiss}
          className="-my-1 grid size-7 shrink-0 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:size-10"
        >
          <X size={15} strokeWidth={1.7} />
        </button>
      )}
    </div>
  )
}
