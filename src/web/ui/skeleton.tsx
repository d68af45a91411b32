import { joinClasses } from './join-classes.ts'

/** The shape of what is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={joinClasses('shimmer h-4 rounded-[6px]', className)} />
}

export function SkeletonText({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  const widths = ['w-full', 'w-[94%]', 'w-[97%]', 'w-[88%]', 'w-[60%]']
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {Array.from({ length: lines }, (_, line) => widths[line === lines - 1 ? 4 : line % 4]).map(
        (width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placeholder have no identity
          <Skeleton key={line} className={joinClasses('h-4', width)} />
        ),
      )}
    </div>
  )
}
