import { useState } from 'react'
import {
  defaultPeriod,
  type Period,
  periods,
  type StatisticsAnswer,
  type StatisticsDay,
  statisticsTexts,
} from '#contract/admin/statistics.ts'
import { formatBytes, formatCount, formatHour, formatNumber } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { filterTriggerClasses, Select } from '#web/ui/forms/select.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { StatCards } from './stat-cards.tsx'
import { useStatistics } from './statistics-api.ts'
import { AudioStatus, SystemHealth, UsageCosts, UsersByRole } from './statistics-panels.tsx'

export function StatisticsPage() {
  const [period, setPeriod] = useState<Period>(defaultPeriod)
  const statistics = useStatistics(period)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-2.5">
        <Select
          label="Period"
          value={String(period)}
          options={periods.map(({ days, label }) => ({ value: String(days), label }))}
          onChange={(value) =>
            setPeriod(periods.find(({ days }) => String(days) === value)?.days ?? defaultPeriod)
          }
          className={filterTriggerClasses}
        />
        <RefreshButton isRefreshing={statistics.isRefetching} onRefresh={() => void statistics.refetch()} />
        {statistics.data && (
          <p className="num text-small text-subtle">
            Last updated {formatHour(new Date(statistics.dataUpdatedAt).toISOString())}
          </p>
        )}
      </div>
      <LoadFailed query={statistics} failed={statisticsTexts.failed} className="mb-5" />
      {statistics.isPending && <SkeletonText lines={5} label="Loading statistics" />}
      {statistics.data && <Figures answer={statistics.data} />}
    </>
  )
}

const charts = [
  { label: 'New users', of: 'users', format: formatNumber },
  { label: 'Recordings added', of: 'audio', format: formatNumber },
  { label: 'Jobs', of: 'jobs', format: formatNumber },
  { label: 'Storage added', of: 'bytes', format: formatBytes },
] as const satisfies { label: string; of: keyof StatisticsDay; format: (value: number) => string }[]

function Figures({ answer }: { answer: StatisticsAnswer }) {
  const figures = answer.statistics
  return (
    <div className="grid gap-10">
      <StatCards
        isLoading={false}
        cards={[
          {
            label: 'Users',
            value: formatNumber(figures.total_users),
            note: `${formatNumber(figures.active_users_period)} seen, ${formatNumber(figures.new_users)} new`,
          },
          {
            label: 'Campaigns',
            value: formatNumber(figures.total_campaigns),
            note: `${formatNumber(figures.new_campaigns)} new`,
          },
          {
            label: 'Storage',
            value: formatBytes(figures.total_storage_bytes),
            note: formatCount(figures.total_audio_files, 'audio file'),
          },
          {
            label: 'Background Jobs',
            value: formatNumber(figures.active_jobs),
            note: `active, ${formatNumber(figures.failed_jobs_period)} failed`,
          },
        ]}
      />
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {charts.map(({ label, of, format }) => (
          <BarChart
            key={label}
            label={label}
            format={format}
            days={answer.series.map((day) => ({ date: day.date, value: day[of] }))}
          />
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <UsersByRole answer={answer} />
        <AudioStatus answer={answer} />
        <UsageCosts answer={answer} />
        <SystemHealth answer={answer} />
      </div>
    </div>
  )
}
