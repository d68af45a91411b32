import { type Announcement, announcementTypes } from '#contract/admin/announcements.ts'
import { overviewLimits, statisticsTexts } from '#contract/admin/statistics.ts'
import { PanelEmpty } from '#web/admin/panel.tsx'
import { announcementStyles } from './announcement-styles.ts'

export function ShownAnnouncements({ announcements }: { announcements: Announcement[] }) {
  const shown = announcements
    .filter(({ state }) => state === 'shown')
    .sort((a, b) => b.priority - a.priority)
    .slice(0, overviewLimits.announcements)
  if (shown.length === 0) return <PanelEmpty>{statisticsTexts.noAnnouncements}</PanelEmpty>
  return (
    <ul>
      {shown.map(({ id, title, content, type }) => {
        const { icon: Icon, tone } = announcementStyles[type]
        return (
          <li key={id} className="flex items-start gap-3 border-t border-line py-3">
            <Icon size={17} strokeWidth={1.7} className={`mt-0.5 shrink-0 ${tone}`} />
            <div className="min-w-0 flex-1">
              <span className="sr-only">{announcementTypes[type]}: </span>
              <p dir="auto" className="line-clamp-2 font-medium break-words">
                {title}
              </p>
              <p dir="auto" className="line-clamp-2 text-small break-words text-muted">
                {content}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
