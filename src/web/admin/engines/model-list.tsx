import { Download, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { keysOf } from '#contract/keys.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatBytes } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDownloadModels, useModels, useRemoveModel } from './engines-api.ts'

const purposes: Record<SpeechModel['purpose'], string> = {
  recognition: 'To hear words: one is enough',
  speakers: 'To tell voices apart: both together',
}

export function ModelList({ onCancel }: { onCancel: (jobId: string) => void }) {
  return (
    <Loaded query={useModels()} failed={engineTexts.modelsFailed}>
      {({ models, freeBytes }) => (
        <>
          {freeBytes !== null && (
            <p className="mb-4 text-small text-subtle">{formatBytes(freeBytes)} are free on the disk.</p>
          )}
          <div className="grid gap-7">
            {keysOf(purposes).map((purpose) => (
              <section key={purpose} aria-label={purposes[purpose]}>
                <h3 className="mb-1 text-small font-medium text-subtle">{purposes[purpose]}</h3>
                <ul className="divide-y divide-line border-y border-line">
                  {models
                    .filter((model) => model.purpose === purpose)
                    .map((model) => (
                      <ModelRow key={model.id} model={model} onCancel={onCancel} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

function ModelRow({ model, onCancel }: { model: SpeechModel; onCancel: (jobId: string) => void }) {
  const { id, name, note, languages, licence, bytes, isPresent, download } = model
  const title = useRef<HTMLParagraphElement>(null)
  const fetching = useDownloadModels()
  const running = download && isActive(download) ? download : null
  const error = fetching.isError ? errorText(fetching.error, engineTexts.refused) : download?.error
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p
          ref={title}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control font-medium"
        >
          {name}
          {isPresent && <Badge tone="success">On this machine</Badge>}
        </p>
        <p className="mt-0.5 text-small text-muted">{note}</p>
        <p className="num mt-0.5 text-label text-subtle">
          {[languages, formatBytes(bytes), licence].filter(Boolean).join(' · ')}
        </p>
        {!running && !isPresent && error && (
          <p role="alert" className="mt-1.5 text-small text-danger">
            {error}
          </p>
        )}
      </div>
      <RemoveModel model={model} focusAfter={title} />
      {!isPresent && !running && (
        <Button
          size="sm"
          busy={fetching.isPending}
          aria-label={`${download ? 'Retry the download of' : 'Download'} ${name}`}
          icon={Download}
          onClick={() => fetching.mutate([id])}
        >
          {download ? 'Retry' : 'Download'}
        </Button>
      )}
      {running && (
        <>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Cancel the download of ${name}`}
            onClick={() => onCancel(running.jobId)}
          >
            Cancel
          </Button>
          <div className="col-span-2 flex items-center gap-3">
            <ProgressBar label={`Downloading ${name}`} value={running.progress} className="flex-1" />
            <span className="num w-10 text-right text-label text-muted">{running.progress}%</span>
          </div>
        </>
      )}
    </li>
  )
}

type RemoveModelProps = { model: SpeechModel; focusAfter: RefObject<HTMLElement | null> }

/** The dialog stays mounted after the removal of the model, so that it can close and move the focus. */
function RemoveModel({ model: { id, name, isPresent }, focusAfter }: RemoveModelProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveModel(id)
  return (
    <>
      {isPresent && <IconButton label={`Remove ${name}`} onClick={() => setAsking(true)} icon={Trash2} />}
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        text="Its files are deleted from this machine. It can be downloaded again."
        confirmLabel="Remove"
        action={remove}
        failed={engineTexts.modelsFailed}
        focusAfter={focusAfter}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
