import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/brand/logo.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useRoute } from '#web/workspace/use-route.ts'
import { ViewSkeleton } from '#web/workspace/view-skeleton.tsx'

export function ShellSkeleton({ trouble }: { trouble: ReactNode }) {
  const { route } = useRoute()
  return (
    <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)] bg-sunken md:grid-cols-[248px_minmax(0,1fr)]">
      <div className="col-span-full flex items-center border-line px-3 text-gilt max-md:border-b md:px-[18px]">
        <LogoMark />
      </div>
      <div className="hidden content-start gap-3 px-4 md:grid">
        {!trouble && (
          <>
            <Skeleton className="mb-4 h-9" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-2/3" />
          </>
        )}
      </div>
      <main className="min-h-0 overflow-hidden border-line bg-canvas md:mr-2 md:mb-2 md:rounded-panel md:border">
        <h1 className="sr-only">Hearthscribe</h1>
        {trouble ? <div className="p-7">{trouble}</div> : <ViewSkeleton route={route} />}
      </main>
    </div>
  )
}
