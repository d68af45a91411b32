import type { SearchKind } from '#contract/search/kinds.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSpeakerNames } from '#web/search/api.ts'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { FilterSelect } from '#web/ui/forms/select.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export type SearchFilter = { kind: SearchKind | null; within: string | null; speaker: string | null }

const everything = 'everything'
const kindOptions: { value: SearchKind | typeof everything; label: string }[] = [
  { value: everything, label: 'All' },
  { value: 'entries', label: 'Entries' },
  { value: 'recaps', label: 'Recaps' },
  { value: 'transcripts', label: 'Transcripts' },
]

type SearchFiltersProps = {
  campaignId: string
  filter: SearchFilter
  onChange: (filter: Partial<SearchFilter>) => void
}

export function SearchFilters({ campaignId, filter, onChange }: SearchFiltersProps) {
  const { sessions } = useWorkspace()
  const speakers = useSpeakerNames(campaignId)
  const chosen = filter.speaker === null ? [] : [filter.speaker]
  const names = [...new Set([...chosen, ...(speakers.data ?? [])])]
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-full min-w-0 sm:w-[26rem]">
          <SegmentedControl
            label="What to search"
            value={filter.kind ?? everything}
            options={kindOptions}
            onChange={(kind) => onChange({ kind: kind === everything ? null : kind })}
          />
        </div>
        <FilterSelect
          label="Session"
          value={filter.within}
          options={sessions.map(({ id, name, date }) => ({ value: id, label: name, note: formatDay(date) }))}
          allLabel="Every session"
          onChange={(within) => onChange({ within })}
          className="min-w-0 flex-1 basis-36"
        />
        <FilterSelect
          label="Speaker"
          value={filter.speaker}
          options={names.map((name) => ({ value: name, label: name }))}
          allLabel="Every speaker"
          onChange={(speaker) => onChange({ speaker })}
          className="min-w-0 flex-1 basis-36"
        />
      </div>
      <LoadFailed query={joinUnloaded([speakers])} failed={searchTexts.speakersFailed} isLine />
    </div>
  )
}
