import { Suspense } from 'react'
import { laneTexts } from '#contract/timeline/lanes.ts'
import { lazy } from '#web/lib/lazy.ts'
import { EmptyTimeline } from '#web/ui/entry/timeline.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { HeardSession } from '#web/wiki/article/article-details.tsx'
import type { WikiLinkNames } from '#web/wiki/article/entry-link.tsx'
import { TimelineList, useLanes } from './timeline-list.tsx'

type TimelineForm = 'lanes' | 'list'
type TimelinePageProps = {
  campaignId: string
  linkNames: WikiLinkNames
  sessions: HeardSession[]
  form: TimelineForm
  onFormChange: (form: TimelineForm) => void
}

const forms: { value: TimelineForm; label: string }[] = [
  { value: 'lanes', label: 'Lanes' },
  { value: 'list', label: 'List' },
]

export function TimelinePage({ form, onFormChange, ...shown }: TimelinePageProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>Timeline</PageTitle>
        <div className="w-44">
          <SegmentedControl label="View" value={form} options={forms} onChange={onFormChange} />
        </div>
      </div>
      {form === 'list' ? <TimelineList {...shown} /> : <TimelineLanes {...shown} />}
    </>
  )
}

const LanesChart = lazy(async () => (await import('./lanes-chart.tsx')).LanesChart)

type TimelineLanesProps = { campaignId: string; linkNames: WikiLinkNames; sessions: HeardSession[] }

function TimelineLanes({ campaignId, linkNames, sessions }: TimelineLanesProps) {
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
