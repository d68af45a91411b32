import type { ReactNode } from 'react'
import {
  Skeleton,
  SkeletonCards,
  SkeletonRows,
  SkeletonStats,
  SkeletonText,
} from '#web/ui/feedback/skeleton.tsx'
import type { AppRoute, View } from '#web/workspace/route.ts'

type SkeletonProps = { route: Pick<AppRoute, 'view' | 'entry' | 'session'> }

export function ViewSkeleton({ route }: SkeletonProps) {
  return (
    <div className="grid h-full grid-rows-[44px_minmax(0,1fr)] md:grid-rows-[52px_minmax(0,1fr)]">
      <div className="flex items-center border-b border-line px-6">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="min-h-0 overflow-hidden">
        {route.view === 'wiki' && route.entry ? (
          <ArticleSkeleton />
        ) : route.view === 'transcription' && route.session ? (
          <SessionSkeleton />
        ) : (
          skeletons[route.view]
        )}
      </div>
    </div>
  )
}

function Page({ width, children }: { width: string; children: ReactNode }) {
  return <div className={`mx-auto w-full px-5 pt-8 md:px-7 md:pt-11 ${width}`}>{children}</div>
}

export function SessionSkeleton() {
  return (
    <div className="grid h-full md:grid-cols-2">
      <div className="md:border-r md:border-line">
        <div className="mx-auto max-w-[40rem] px-5 pt-5.5 md:px-10 md:pt-[38px]">
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="mt-4 mb-9 h-10 w-4/5" />
          <SkeletonText lines={9} label="Loading the session" />
        </div>
      </div>
      <div aria-hidden="true" className="grid content-start gap-7 px-7 pt-[38px] max-md:hidden">
        {['w-[92%]', 'w-[70%]', 'w-[84%]', 'w-[58%]', 'w-[78%]'].map((width) => (
          <div key={width} className="grid gap-2.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </div>
  )
}

export function SessionsSkeleton() {
  return (
    <Page width="max-w-[980px]">
      <Skeleton className="mb-6 h-9 w-40" />
      <SkeletonCards cards={6} label="Loading the sessions" columns="" height="h-[72px]" />
    </Page>
  )
}

function ArticleSkeleton() {
  return (
    <div className="grid justify-center gap-x-[72px] px-5 pt-6 md:px-10 md:pt-[52px] xl:grid-cols-[minmax(0,42rem)_288px]">
      <div>
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="mt-4 mb-12 h-11 w-3/5" />
        <SkeletonText lines={8} label="Loading the article" />
      </div>
      <Skeleton className="h-56 rounded-card max-xl:hidden" />
    </div>
  )
}

export function WikiSkeleton() {
  const columns = 'sm:grid-cols-2 lg:grid-cols-3'
  return (
    <>
      <Skeleton className="h-9 w-2/5" />
      <SkeletonStats />
      <Skeleton className="mb-4 h-6 w-32" />
      <SkeletonCards cards={3} label="Loading the wiki" columns={columns} height="h-[164px]" />
      <Skeleton className="mt-9 mb-4 h-6 w-32" />
      <SkeletonCards cards={3} columns={columns} height="h-[164px]" />
    </>
  )
}

const list = (
  <Page width="max-w-[1180px]">
    <Skeleton className="mb-8 h-9 w-1/3" />
    <SkeletonRows rows={7} label="Loading the view" />
  </Page>
)

const skeletons: Record<View, ReactNode> = {
  dashboard: (
    <Page width="max-w-[980px]">
      <Skeleton className="h-10 w-3/5" />
      <SkeletonStats />
      <Skeleton className="mb-9 h-28 rounded-panel" />
      <Skeleton className="mb-3 h-6 w-40" />
      <SkeletonRows rows={3} label="Loading the view" />
    </Page>
  ),
  transcription: <SessionsSkeleton />,
  wiki: (
    <Page width="max-w-[1120px]">
      <WikiSkeleton />
    </Page>
  ),
  campaigns: (
    <Page width="max-w-[1120px]">
      <Skeleton className="mb-6 h-9 w-2/5" />
      <SkeletonCards cards={2} label="Loading the view" columns="lg:grid-cols-2" height="h-[280px]" />
    </Page>
  ),
  search: list,
  ask: list,
  table: list,
  account: list,
  admin: list,
}
