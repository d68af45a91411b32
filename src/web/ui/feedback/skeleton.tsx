import { joinClasses } from '#web/ui/join-classes.ts'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={joinClasses('shimmer h-4 rounded-[6px]', className)} />
}

const widths = ['w-full', 'w-[94%]', 'w-[97%]', 'w-[88%]', 'w-[60%]']

const repeat = (count: number) => Array.from({ length: count }, (_, index) => index)

export function SkeletonText({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {repeat(lines).map((line) => (
        <Skeleton key={line} className={widths[line === lines - 1 ? 4 : line % 4] ?? ''} />
      ))}
    </div>
  )
}

export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {repeat(rows).map((row) => (
        <div key={row} className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  )
}

type SkeletonCardsProps = { cards: number; label?: string; columns: string; height: string }

export function SkeletonCards({ cards, label, columns, height }: SkeletonCardsProps) {
  return (
    <div
      {...(label && { role: 'status', 'aria-label': label })}
      className={joinClasses('grid gap-3', columns)}
    >
      {repeat(cards).map((card) => (
        <Skeleton key={card} className={joinClasses('rounded-card', height)} />
      ))}
    </div>
  )
}

export function SkeletonStats() {
  return (
    <div className="mt-6 mb-8 flex justify-between gap-x-10 md:justify-start">
      {repeat(3).map((stat) => (
        <div key={stat} className="grid gap-2 md:min-w-[92px]">
          <Skeleton className="h-7 w-12" />
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  )
}
