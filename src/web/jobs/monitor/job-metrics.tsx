import { adminJobTexts, type JobMetric } from '#contract/jobs/monitor.ts'
import { jobTypeNames } from '#contract/jobs/schemas.ts'
import { formatDuration } from '#web/lib/format.ts'

const columns = ['Job Type', 'Success rate', 'Average processing time', 'Average queue time']
const showSeconds = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds))

export function JobMetrics({ id, metrics }: { id: string; metrics: JobMetric[] }) {
  return (
    <section
      id={id}
      aria-label="Performance Metrics"
      className="mt-4 rounded-card border border-line bg-raised"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h2 className="font-medium">Performance Metrics</h2>
        <p className="text-small text-subtle">
          {metrics.length === 0 ? adminJobTexts.noMetrics : adminJobTexts.metricsOf}
        </p>
      </header>
      {metrics.length > 0 && (
        <table className="num w-full max-md:block">
          <thead className="max-md:sr-only">
            <tr>
              {columns.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="px-4 py-1.5 text-right text-small font-medium text-subtle first:text-left"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {metrics.map((metric) => (
              <tr
                key={metric.job_type}
                className="border-t border-line max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:px-4 max-md:py-3"
              >
                <th
                  scope="row"
                  className="text-left font-medium max-md:col-span-3 max-md:mb-1.5 md:px-4 md:py-2"
                >
                  {jobTypeNames[metric.job_type]}
                </th>
                <Figure name="Success">
                  {metric.success_rate === null ? '–' : `${metric.success_rate}%`}
                </Figure>
                <Figure name="Processing">{showSeconds(metric.avg_processing_seconds)}</Figure>
                <Figure name="Queue">{showSeconds(metric.avg_queue_seconds)}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Shows `name` on narrow screens, where the column headers are hidden. */
function Figure({ name, children }: { name: string; children: string }) {
  return (
    <td className="md:px-4 md:py-2 md:text-right">
      <span aria-hidden="true" className="block text-label text-subtle md:hidden">
        {name}
      </span>
      {children}
    </td>
  )
}
