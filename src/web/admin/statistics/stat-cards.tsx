import { statisticsTexts } from '#contract/admin/statistics.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export type StatCard = {
  label: string
  /** null if the figure could not be loaded. */
  value: string | null
  note: string
}

export function StatCards({ cards, isLoading }: { cards: StatCard[]; isLoading: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 rounded-card border border-line bg-raised px-4 py-3.5">
          <dt className="text-small text-subtle">{label}</dt>
          {isLoading ? (
            <dd>
              <Skeleton className="mt-2 mb-1 h-11 w-2/3" />
            </dd>
          ) : (
            <>
              <dd className="num mt-1 text-stat font-medium tracking-[-0.02em]">{value ?? '–'}</dd>
              <dd className="num text-small break-words text-muted">
                {value === null ? statisticsTexts.notLoaded : note}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}
