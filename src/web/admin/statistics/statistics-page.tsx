import { useState } from 'react'
import { systemRoleTexts } from '#contract/accounts/admin-users.ts'
import {
  defaultPeriod,
  type Period,
  periods,
  type StatisticsAnswer,
  type StatisticsDay,
  statisticsTexts,
} from '#contract/admin/statistics.ts'
import { titleCase } from '#contract/text.ts'
import { FigureList, Panel } from '#web/admin/panel.tsx'
import { formatBytes, formatCount, formatDollars, formatHour, formatNumber } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { filterTriggerClasses, Select } from '#web/ui/forms/select.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { StatCards, useStatistics } from './stat-cards.tsx'

type AnswerProps = { answer: StatisticsAnswer }

function UsersByRole({ answer }: AnswerProps) {
  return (
    <Panel title="Users by Role">
      <table className="num w-full text-right">
        <thead className="text-label text-subtle">
          <tr>
            {['Role', 'All', 'Active', 'In this period'].map((name) => (
              <th key={name} scope="col" className="pb-1.5 font-normal first:text-left">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.usersByRole.map(({ role, user_count, active_count, recently_active }) => (
            <tr key={role} className="border-t border-line">
              <th scope="row" className="py-2.5 text-left font-normal text-muted">
                {systemRoleTexts[role]}
              </th>
              <td className="font-medium">{formatNumber(user_count)}</td>
              <td>{formatNumber(active_count)}</td>
              <td>{formatNumber(recently_active)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const tones = {
  pending: 'bg-subtle',
  processing: 'bg-info',
  completed: 'bg-success',
  failed: 'bg-danger',
} as const

function AudioStatus({ answer }: AnswerProps) {
  const total = answer.statistics.total_audio_files
  return (
    <Panel title="Audio Processing Status">
      <ul>
        {answer.audioProcessingStatus.map(({ processing_status: status, count }) => (
          <li key={status} className="border-t border-line pt-2.5 pb-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-muted">{titleCase(status)}</span>
              <span className="num font-medium">{formatNumber(count)}</span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-[3px] rounded-full bg-hover">
              <div
                className={`h-full rounded-full ${tones[status]}`}
                style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function UsageCosts({ answer }: AnswerProps) {
  const { storage, transcription, ai } = answer.estimatedCosts
  return (
    <Panel title="Estimated Usage Costs">
      <FigureList
        figures={[
          {
            label: 'Storage',
            value: `${formatDollars(storage.estimatedMonthlyCost)} a month`,
            note: formatBytes(answer.statistics.total_storage_bytes),
          },
          {
            label: 'Transcription',
            value: formatDollars(transcription.estimatedCost),
            note: formatCount(Math.round(transcription.totalMinutes), 'minute'),
          },
          {
            label: 'AI',
            value: formatDollars(ai.estimatedCost),
            note: `about ${formatCount(ai.estimatedTokens, 'token')}`,
          },
          {
            label: 'Total, with storage for one month',
            value: formatDollars(answer.totalEstimatedCost.total),
          },
        ]}
      />
      <p className="border-t border-line pt-2.5 text-small text-pretty text-subtle">
        {statisticsTexts.disclaimer}
      </p>
    </Panel>
  )
}

function SystemHealth({ answer }: AnswerProps) {
  const { total_audio_files, transcribed_audio_files, ...figures } = answer.statistics
  const rate = transcribed_audio_files / total_audio_files
  return (
    <Panel title="System Health Overview">
      <FigureList
        figures={[
          {
            label: 'Transcription success rate',
            value: total_audio_files === 0 ? '–' : `${(rate * 100).toFixed(1)}%`,
            note: `${formatNumber(transcribed_audio_files)} of ${formatCount(total_audio_files, 'recording')} transcribed`,
          },
          {
            label: 'Characters transcribed',
            value: formatNumber(figures.total_characters_transcribed),
          },
          {
            label: 'Recent wiki entries',
            value: formatNumber(figures.new_wiki_entries),
            note: `of ${formatNumber(figures.total_wiki_entries)} in all`,
          },
        ]}
      />
    </Panel>
  )
}

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
