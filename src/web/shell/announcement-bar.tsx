import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { announcementLimits } from '#contract/admin/announcements.ts'
import { AnnouncementBanner } from '#web/admin/announcements/announcement-banner.tsx'
import { useActiveAnnouncements, useDismissAnnouncement } from '#web/admin/announcements/announcements-api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

export function AnnouncementBar() {
  const { data: list = [] } = useActiveAnnouncements()
  const dismiss = useDismissAnnouncement()
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const others = list.length - announcementLimits.shown
  const unfold = (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1"
      aria-expanded={isOpen}
      icon={Chevron}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? 'Show fewer' : `${formatNumber(others)} more`}
    </Button>
  )
  return (
    // The live region must exist before its content, because screen readers do not announce content that arrives with its region.
    <section
      ref={bar}
      tabIndex={-1}
      aria-live="polite"
      aria-label={list.length > 0 ? 'Announcements for all users' : undefined}
      className="max-h-[45dvh] shrink-0 overflow-y-auto outline-none"
    >
      {list.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 p-2 pb-0">
          {list.slice(0, isOpen ? undefined : announcementLimits.shown).map((announcement, index) => (
            <li key={announcement.id}>
              <AnnouncementBanner
                announcement={announcement}
                action={index === 0 && others > 0 && unfold}
                onDismiss={() => {
                  // Moves the focus to the bar, because the focused button disappears with its banner.
                  bar.current?.focus({ preventScroll: true })
                  dismiss.mutate(announcement.id)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
