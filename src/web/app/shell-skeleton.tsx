import type { ReactNode } from 'react'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

/** The shape of the application while it starts. */
export function ShellSkeleton({ trouble }: { trouble: ReactNode }) {
  return (
    <div className="grid h-dvh bg-sunken md:grid-cols-[248px_minmax(0,1fr)]">
      <div className="hidden content-start gap-3 p-4 md:grid">
        {!trouble && (
          <>
            <Skeleton className="mb-4 h-9" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-2/3" />
          </>
        )}
      </div>
      <main className="border-line bg-canvas p-7 md:my-2 md:mr-2 md:rounded-panel md:border">
        <h1 className="sr-only">Hearthscribe</h1>
        {trouble ? (
          trouble
        ) : (
          <div className="max-w-[38rem]">
            <Skeleton className="mb-6 h-9 w-1/2" />
            <SkeletonText lines={4} label="Loading Hearthscribe" />
          </div>
        )}
      </main>
    </div>
  )
}
