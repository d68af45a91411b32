import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { HeardSession } from '#web/wiki/article/heard-in.tsx'
import type { WikiLinkNames } from '#web/wiki/article/linked-text.tsx'
import { TimelineLanes } from './timeline-lanes.tsx'
import { TimelineList } from './timeline-list.tsx'

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
