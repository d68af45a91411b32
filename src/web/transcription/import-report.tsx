import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { openReport } from './api.ts'

/** Shows how an imported transcript was read. */
export function ImportReportDialog() {
  const imported = openReport.use()
  if (!imported) return null
  const { fileName, report } = imported
  const { lines, speakerCount, speakers, timing, format, notes, leftOut } = report
  const close = () => openReport.set(null)
  const others = speakerCount - speakers.length
  const names = [...speakers, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  return (
    <Dialog
      onClose={close}
      title="Transcript imported"
      description={<bdi className="break-words">{fileName}</bdi>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-ui">
        <dt className="text-subtle">Lines</dt>
        <dd>{lines.toLocaleString('en')}</dd>
        <dt className="text-subtle">Speakers</dt>
        <dd className="break-words">{names || 'None named'}</dd>
        <dt className="text-subtle">Times</dt>
        <dd>{timing === 'exact' ? 'Yes' : 'None, so lines cannot be played'}</dd>
        <dt className="text-subtle">Read as</dt>
        <dd>{format}</dd>
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-ui text-muted">
          {note}
        </p>
      ))}
      {leftOut.count > 0 && (
        <details className="mt-3 text-ui">
          <summary className="cursor-pointer text-muted">
            {formatCount(leftOut.count, 'line')} left out
          </summary>
          <ul className="mt-2 grid gap-1 border-line border-l-2 pl-3 text-small text-subtle">
            {leftOut.examples.map((example, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={index} className="break-words">
                {example}
              </li>
            ))}
            {leftOut.count > leftOut.examples.length && (
              <li>and {leftOut.count - leftOut.examples.length} more</li>
            )}
          </ul>
        </details>
      )}
      <DialogButtons>
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
