import { X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { type ActiveAnnouncement, announcementTypes } from '#contract/announcements.ts'
import { useElementWidth } from '#web/lib/use-element-width.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { announcementLooks } from './announcement-look.ts'

type AnnouncementBannerProps = {
  announcement: Pick<ActiveAnnouncement, 'title' | 'content' | 'type'>
  /** Without it the banner is only looked at. */
  onDismiss?: () => void
}

/** Text and nothing else: what looks like markup are the letters that somebody typed. Folded where it is long. */
export function AnnouncementBanner({ announcement, onDismiss }: AnnouncementBannerProps) {
  const { title, content, type } = announcement
  const { icon: Icon, tone, wash } = announcementLooks[type]
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const [words, width] = useElementWidth<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is cut off depends on the words and on their room
  useLayoutEffect(() => {
    if (isOpen) return
    setLong([...(words.current?.children ?? [])].some((line) => line.scrollHeight > line.clientHeight + 1))
  }, [title, content, width, isOpen])
  return (
    <div
      className={joinClasses(
        'flex items-start gap-2.5 rounded-card border border-line py-2.5 pr-2 pl-3.5 text-ui text-fg',
        wash,
      )}
    >
      <Icon
        size={17}
        strokeWidth={1.7}
        className={joinClasses('mt-[1.5px] shrink-0', tone)}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 pr-1.5">
        <span className="sr-only">{announcementTypes[type]}: </span>
        <div ref={words} className="max-w-[48rem]">
          <p dir="auto" className={joinClasses('font-semibold break-words', !isOpen && 'line-clamp-2')}>
            {title}
          </p>
          <p
            dir="auto"
            className={joinClasses(
              'break-words whitespace-pre-line text-muted',
              !isOpen && 'line-clamp-2 md:line-clamp-3',
            )}
          >
            {content}
          </p>
        </div>
        {isLong && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="text-small font-medium text-fg underline decoration-line-strong underline-offset-2 hover:decoration-current touch:py-1.5"
          >
            {isOpen ? 'Read less' : 'Read more'}
          </button>
        )}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={`Dismiss “${title}”`}
          onClick={onDismiss}
          className="-my-1 grid size-7 shrink-0 place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-fg touch:size-10"
        >
          <X size={15} strokeWidth={1.7} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
