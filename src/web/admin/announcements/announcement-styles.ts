import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { AnnouncementType } from '#contract/admin/announcements.ts'

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
