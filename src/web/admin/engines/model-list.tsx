import { Download, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { keysOf } from '#contract/keys.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatBytes, formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDownloadModel, useModels, useRefreshEngines, useRemoveModel } from './engines-api.ts'

const purposes: Record<SpeechModel['purpose'], string> = {
  recognition: 'Speech to text: pick one',
  speakers: 'Speakers: needs both',
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

export function ModelList({ onCancel }: { onCancel: OnCancel }) {
  return (
    <Loaded query={useModels()} failed={engineTexts.modelsFailed}>
      {({ models, freeBytes }) => (
        <>
          {freeBytes !== null && (
            <p className="mb-4 text-small text-subtle">{formatBytes(freeBytes)} are free on the disk.</p>
          )}
          <div className="grid gap-7">
            {keysOf(purposes).map((purpose) => (
              <ModelGroup
                key={purpose}
                title={purposes[purpose]}
                models={models.filter((model) => model.purpose === purpose)}
                onCancel={onCancel}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

type OnCancel = (jobId: string) => void
type ModelGroupProps = { title: string; models: SpeechModel[]; onCancel: OnCancel }

function ModelGroup({ title, models, onCancel }: ModelGroupProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label={title}>
      <h3
        ref={heading}
        tabIndex={-1}
        className="mb-1 w-fit rounded-control text-small font-medium text-subtle"
      >
        {title}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {models.map((model) => (
          <ModelRow key={model.id} model={model} heading={heading} onCancel={onCancel} />
        ))}
      </ul>
    </section>
  )
}

type ModelRowProps = { model: SpeechModel; heading: RefObject<HTMLElement | null>; onCancel: OnCancel }

function ModelRow({ model, heading, onCancel }: ModelRowProps) {
  const { id, name, note, isOffered, isPresent, download } = model
  const title = useRef<HTMLParagraphElement>(null)
  const fetching = useDownloadModel(id)
  const refresh = useRefreshEngines()
  const wasPresent = useRef(isPresent)
  // The server may use another engine now.
  useEffect(() => {
    if (isPresent !== wasPresent.current) void refresh()
    wasPresent.current = isPresent
  }, [isPresent, refresh])
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
        <ModelFacts model={model} />
        {!running && !isPresent && error && (
          <p role="alert" className="mt-1.5 text-small text-danger">
            {error}
          </p>
        )}
      </div>
      <RemoveModel model={model} focusAfter={isOffered ? title : heading} />
      {isOffered && !isPresent && !running && (
        <Button
          size="sm"
          busy={fetching.isPending}
          aria-label={`${download ? 'Retry the download of' : 'Download'} ${name}`}
          icon={Download}
          onClick={() => fetching.mutate()}
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

function ModelFacts({ model: { languages, bytes, licence } }: { model: SpeechModel }) {
  const facts = `${formatBytes(bytes)} · ${licence}`
  const names = languages === 'any' ? [] : languages.map((tag) => languageNames.of(tag) ?? tag).sort()
  if (names.length < 2) {
    return <p className="num mt-0.5 text-label text-subtle">{[...names, facts].join(' · ')}</p>
  }
  return (
    <details className="mt-0.5 text-label text-subtle">
      <summary className="num w-fit rounded-[6px] hover:text-fg touch:py-2">
        {formatCount(names.length, 'language')} · {facts}
      </summary>
      <p className="mt-1 text-small text-pretty text-muted">{names.join(', ')}</p>
    </details>
  )
}

type RemoveModelProps = { model: SpeechModel; focusAfter: RefObject<HTMLElement | null> }

/** The dialog stays mounted after it has closed, so that it can move the focus. */
function RemoveModel({ model: { id, name, isOffered, isPresent }, focusAfter }: RemoveModelProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveModel(id, () => setAsking(false))
  return (
    <>
      {isPresent && <IconButton label={`Remove ${name}`} onClick={() => setAsking(true)} icon={Trash2} />}
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        text={`Its files are deleted from this machine. It ${isOffered ? 'can' : 'can’t'} be downloaded again.`}
        confirmLabel="Remove"
        action={remove}
        failed={engineTexts.modelsFailed}
        focusAfter={focusAfter}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
