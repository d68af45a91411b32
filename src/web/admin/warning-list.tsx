import { TriangleAlert } from 'lucide-react'
import type { AdminWarning } from '#contract/admin/schemas.ts'

export function WarningList({ warnings }: { warnings: AdminWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label="Warnings"
      className="rounded-card border border-line bg-overlay [&>li+li]:border-line [&>li+li]:border-t"
    >
      {warnings.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className="flex items-start gap-2.5 px-3.5 py-2.5">
          <TriangleAlert size={17} strokeWidth={1.7} className="mt-[1.5px] shrink-0 text-warning" />
          <p className="min-w-0 text-ui break-words">{text}</p>
        </li>
      ))}
    </ul>
  )
}
