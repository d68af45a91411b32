import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

const tones = {
  plain: 'bg-hover text-muted',
  gilt: 'bg-gilt-wash text-gilt',
  success: 'bg-[color-mix(in_oklch,var(--success)_14%,transparent)] text-success',
  warning: 'bg-[color-mix(in_oklch,var(--warning)_14%,transparent)] text-warning',
  info: 'bg-[color-mix(in_oklch,var(--info)_14%,transparent)] text-info',
  violet: 'bg-[color-mix(in_oklch,var(--k-items)_14%,transparent)] text-[var(--k-items)]',
  danger: 'bg-[color-mix(in_oklch,var(--danger)_14%,transparent)] text-danger',
} as const

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-block max-w-full truncate rounded-chip px-[7px] align-middle text-[12px]/[18px] font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
