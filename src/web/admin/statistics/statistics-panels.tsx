import { systemRoleTexts } from '#contract/accounts/admin-users.ts'
import { type StatisticsAnswer, statisticsTexts } from '#contract/admin/statistics.ts'
import { titleCase } from '#contract/text.ts'
import { FigureList, Panel } from '#web/admin/panel.tsx'
import { formatBytes, formatCount, formatDollars, formatNumber } from '#web/lib/format.ts'

type AnswerProps = { answer: StatisticsAnswer }

export function UsersByRole({ answer }: AnswerProps) {
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

export function AudioStatus({ answer }: AnswerProps) {
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

export function UsageCosts({ answer }: AnswerProps) {
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

export function SystemHealth({ answer }: AnswerProps) {
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
