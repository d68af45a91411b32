import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { isActive } from '#contract/jobs/schemas.ts'
import { engineTexts, type SpeechModel } from '#contract/transcription/engines.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Action = { isPending: boolean; isError: boolean; error: unknown; mutate: () => void }

type DownloadRowProps = {
  model: Pick<SpeechModel, 'name' | 'note' | 'isOffered' | 'isPresent' | 'download'>
  facts: ReactNode
  badges?: ReactNode
  /** Buttons of a model that is on this machine. */
  actions?: ReactNode
  fetching: Action
  /** Stops and continues a download, by the labels of its buttons. */
  words: { stop: string; resume: string }
  onStop: (jobId: string) => void
  /** Absent if the files cannot be removed now. */
  removal?: Removal
}

type Removal = {
  action: Action
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  focusAfter?: RefObject<HTMLElement | null>
}

/** A model that can be downloaded. */
export function DownloadRow(props: DownloadRowProps) {
  const { model, facts, badges, actions, fetching, words, onStop, removal } = props
  const { name, note, isOffered, isPresent, download } = model
  const title = useRef<HTMLParagraphElement>(null)
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
          <span className="min-w-0 break-words">{name}</span>
          {isPresent && <Badge tone="success">On this machine</Badge>}
          {badges}
        </p>
        {note && <p className="mt-0.5 text-small text-pretty text-muted">{note}</p>}
        {facts}
        {!running && !isPresent && error && (
          <p role="alert" className="mt-1.5 text-small text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1.5">
        {isPresent && actions}
        {removal && <RemoveModel model={model} {...removal} focusAfter={removal.focusAfter ?? title} />}
        {(isOffered || download) && !isPresent && !running && (
          <Button
            size="sm"
            busy={fetching.isPending}
            aria-label={`${download ? `${words.resume} the download of` : 'Download'} ${name}`}
            icon={Download}
            onClick={() => fetching.mutate()}
          >
            {download ? words.resume : 'Download'}
          </Button>
        )}
        {running && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${words.stop} the download of ${name}`}
            onClick={() => onStop(running.jobId)}
          >
            {words.stop}
          </Button>
        )}
      </div>
      {running && (
        <div className="col-span-2 flex items-center gap-3">
          <ProgressBar label={`Downloading ${name}`} value={running.progress} className="flex-1" />
          <span className="num w-10 text-right text-label text-muted">{running.progress}%</span>
        </div>
      )}
    </li>
  )
}

type RemoveModelProps = Removal & { model: DownloadRowProps['model'] }

/** The dialog stays mounted after it has closed, so that it can move the focus. */
function RemoveModel({ model, action, isAsking, onAsk, focusAfter }: RemoveModelProps) {
  const { name, isOffered, isPresent, download } = model
  const isStopped = download !== null && !isActive(download)
  return (
    <>
      {(isPresent || isStopped) && (
        <IconButton label={`Remove ${name}`} onClick={() => onAsk(true)} icon={Trash2} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        text={`Its files are deleted from this machine. It ${isOffered || isStopped ? 'can' : 'can’t'} be downloaded again.`}
        confirmLabel="Remove"
        action={action}
        failed={engineTexts.modelsFailed}
        {...(focusAfter && { focusAfter })}
        onConfirm={() => action.mutate()}
        onClose={() => onAsk(false)}
      />
    </>
  )
}
