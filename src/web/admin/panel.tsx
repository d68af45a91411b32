import { type ReactNode, useId } from 'react'
import { statisticsTexts } from '#contract/admin/statistics.ts'
import { generalTexts } from '#contract/errors.ts'
import { ApiError, isUnreachable } from '#web/lib/api/api.ts'

export function explainLoadFailure(error: unknown): string {
  if (isUnreachable(error)) return generalTexts.unreachable
  if (!(error instanceof ApiError)) return statisticsTexts.dashboardFailed
  return `${statisticsTexts.dashboardFailed}: ${error.serverText ?? statisticsTexts.unknownError}`
}

type PanelProps = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

export function Panel({ title, note, action, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="font-display text-h3 font-[560]">
          {title}
        </h2>
        {note && <p className="num mr-auto text-small whitespace-nowrap text-subtle">{note}</p>}
        {action}
      </div>
      {children}
    </section>
  )
}

export function PanelEmpty({ children }: { children: string }) {
  return <p className="border-t border-line py-3 text-small text-subtle">{children}</p>
}

export type Figure = { label: string; value: string; note?: string }

export function FigureList({ figures }: { figures: Figure[] }) {
  return (
    <dl>
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 border-t border-line py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="num text-right">
            <span className="font-medium">{value}</span>
            {note && <span className="block text-small text-subtle">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
