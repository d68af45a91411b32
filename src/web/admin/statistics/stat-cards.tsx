import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import {
  defaultPeriod,
  type Period,
  type StatisticsAnswer,
  statisticsTexts,
} from '#contract/admin/statistics.ts'
import { FigureList } from '#web/admin/panel.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { formatBytes, formatDuration, formatNumber } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type StatCard = {
  label: string
  /** null if the figure could not be loaded. */
  value: string | null
  note: string
}

export function StatCards({ cards, isLoading }: { cards: StatCard[]; isLoading: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 rounded-card border border-line bg-raised px-4 py-3.5">
          <dt className="text-small text-subtle">{label}</dt>
          {isLoading ? (
            <dd>
              <Skeleton className="mt-2 mb-1 h-11 w-2/3" />
            </dd>
          ) : (
            <>
              <dd className="num mt-1 text-stat font-medium tracking-[-0.02em]">{value ?? '–'}</dd>
              <dd className="num text-small break-words text-muted">
                {value === null ? statisticsTexts.notLoaded : note}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}

type Statistics = StatisticsAnswer['statistics'] | undefined

const inPeriod = `in ${defaultPeriod} days`

export function OverviewCards({ statistics, isLoading }: { statistics: Statistics; isLoading: boolean }) {
  const count = (of: keyof NonNullable<Statistics>) => (statistics ? formatNumber(statistics[of]) : null)
  return (
    <StatCards
      isLoading={isLoading}
      cards={[
        { label: 'Active Users', value: count('active_users'), note: `of ${count('total_users')} in all` },
        {
          label: 'Total Campaigns',
          value: count('total_campaigns'),
          note: `${count('new_campaigns')} new ${inPeriod}`,
        },
        {
          label: 'Audio Files',
          value: count('total_audio_files'),
          note: formatBytes(statistics?.total_storage_bytes ?? 0),
        },
        {
          label: 'Active Jobs',
          value: count('active_jobs'),
          note: `${count('failed_jobs_period')} failed ${inPeriod}`,
        },
      ]}
    />
  )
}

export function UsageFigures({ statistics }: { statistics: StatisticsAnswer['statistics'] }) {
  return (
    <FigureList
      figures={[
        { label: 'Total sessions', value: formatNumber(statistics.total_sessions) },
        { label: 'Audio duration', value: formatDuration(statistics.total_audio_seconds) },
        { label: 'Transcriptions', value: formatNumber(statistics.total_transcriptions) },
        { label: 'Wiki entries', value: formatNumber(statistics.total_wiki_entries) },
      ]}
    />
  )
}

export function useStatistics(period: Period) {
  return useQuery({
    queryKey: ['admin', 'statistics', period],
    queryFn: ({ signal }) =>
      callApi(adminCalls.readStatistics, { query: { period: String(period) }, signal }),
    placeholderData: keepPreviousData,
  })
}
