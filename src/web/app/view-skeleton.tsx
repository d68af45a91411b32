import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

/** The shape of a view while its code is on the way: a bar, a heading, lines. */
export function ViewSkeleton() {
  return (
    <div className="grid h-full grid-rows-[44px_minmax(0,1fr)] md:grid-rows-[52px_minmax(0,1fr)]">
      <div className="flex items-center border-b border-line px-6">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="mx-auto w-full max-w-[980px] px-5 pt-8 md:px-7 md:pt-11">
        <Skeleton className="mb-6 h-9 w-1/2" />
        <SkeletonText lines={4} label="Loading the view" />
      </div>
    </div>
  )
}
