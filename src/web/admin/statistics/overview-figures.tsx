import { defaultPeriod, type StatisticsAnswer } from '#contract/admin/statistics.ts'
import { FigureList } from '#web/admin/panel.tsx'
import { formatBytes, formatDuration, formatNumber } from '#web/lib/format.ts'
import { StatCards } from './stat-cards.tsx'

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
