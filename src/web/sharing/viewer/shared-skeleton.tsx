import type { ReactNode } from 'react'
import { Each } from '#web/ui/each.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function SharedSkeleton({ tools }: { tools: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header className="flex h-[60px] shrink-0 items-center gap-3 px-4 md:pl-5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-40" />
        <div className="ml-auto">{tools}</div>
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[240px_minmax(0,1fr)] md:pr-2 md:pb-2">
        <div className="grid content-start gap-3.5 px-4.5 pt-5 max-md:hidden">
          <Each items={['w-24', 'w-36', 'w-28', 'w-32', 'w-24', 'w-36']}>
            {(width) => <Skeleton className={width} />}
          </Each>
        </div>
        <main className="border-line bg-canvas px-5 pt-5 max-md:border-t md:rounded-panel md:border md:px-9 md:pt-7">
          <div role="status" aria-label="Loading the wiki" className="mx-auto max-w-[1080px]">
            <Skeleton className="h-9" />
            <Skeleton className="mt-12 h-11 w-2/3" />
            <div className="mt-16 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
                <Skeleton key={card} className="h-[150px] rounded-card" />
              ))}
            </div>
          </div>
        </main>
      </div>
    </div>
  )
}
