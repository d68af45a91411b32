import { defaultPeriod, type StatisticsAnswer } from '#contract/statistics.ts'
import { formatBytes, formatDuration, formatNumber } from '#web/lib/format.ts'
import { FigureList, Panel } from './panel.tsx'
import { StatCards } from './stat-cards.tsx'

/** Undefined where they are not loaded. */
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

export function UsageOverview({ statistics }: { statistics: Statistics }) {
  const say = (of: keyof NonNullable<Statistics>, format = formatNumber) =>
    statistics ? format(statistics[of]) : '–'
  return (
    <Panel title="Usage Overview">
      <FigureList
        figures={[
          { label: 'Total sessions', value: say('total_sessions') },
          { label: 'Audio duration', value: say('total_audio_seconds', formatDuration) },
          { label: 'Transcriptions', value: say('total_transcriptions') },
          { label: 'Wiki entries', value: say('total_wiki_entries') },
        ]}
      />
    </Panel>
  )
}
