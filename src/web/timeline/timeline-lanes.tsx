import { Suspense } from 'react'
import { laneTexts } from '#contract/timeline/lanes.ts'
import { lazy } from '#web/lib/lazy.ts'
import { EmptyTimeline } from '#web/ui/entry/timeline.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useLanes } from '#web/wiki/api.ts'
import type { HeardSession } from '#web/wiki/article/heard-in.tsx'
import type { WikiLinkNames } from '#web/wiki/article/linked-text.tsx'

const LanesChart = lazy(async () => ({ default: (await import('./lanes-chart.tsx')).LanesChart }))

type TimelineLanesProps = { campaignId: string; linkNames: WikiLinkNames; sessions: HeardSession[] }

export function TimelineLanes({ campaignId, linkNames, sessions }: TimelineLanesProps) {
  const query = useLanes(campaignId)
  const { data, isPending } = query
  const isEmpty =
    data?.lanes.length === 0 &&
    data.quests.length === 0 &&
    data.sessions.every(({ events }) => events.length === 0)
  const loading = <SkeletonText lines={8} label="Loading the timeline" />
  return (
    <>
      <LoadFailed query={query} failed={laneTexts.loadFailed} className="mt-5" />
      {isPending && loading}
      {isEmpty && <EmptyTimeline />}
      {data && !isEmpty && (
        <Suspense fallback={loading}>
          <LanesChart data={data} linkNames={linkNames} sessions={sessions} />
        </Suspense>
      )}
    </>
  )
}
