import {
  AudioLines,
  CircleAlert,
  CircleCheck,
  CirclePause,
  Download,
  Play,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { AudioStatus } from '#contract/audio/schemas.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { acceptedRecordings } from '#web/audio/upload/check-files.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type MenuAction, MoreMenu } from '#web/ui/popups/menu.tsx'

type RecordingRowProps = {
  name: string
  note?: ReactNode
  status: AudioStatus | 'uploading' | 'paused' | 'unfinished'
  progress: number | null
  stage?: string | null
  timeLeft?: string | null
  message?: string | null
  /** What the user should know about the sound, such as silent tracks. */
  notices?: string[]
  trouble?: string | null
  buttons?: ReactNode
  onTranscribe?: (() => void) | undefined
  onTranscribeAgain?: (() => void) | undefined
  onPlay?: (() => void) | undefined
  onDownload?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

const words = {
  uploading: 'Uploading',
  paused: 'Paused',
  unfinished: 'Unfinished',
  pending: 'Not transcribed yet',
  processing: 'Transcribing',
  completed: 'Transcribed',
  failed: 'Failed',
} as const

function StatusIcon({ status }: { status: RecordingRowProps['status'] }) {
  const icon = { size: 16, strokeWidth: 1.7 }
  if (status === 'completed') return <CircleCheck {...icon} className="text-success" />
  if (status === 'failed') return <CircleAlert {...icon} className="text-danger" />
  if (status === 'pending' || status === 'paused' || status === 'unfinished')
    return <CirclePause {...icon} className="text-subtle" />
  if (status === 'uploading') return <AudioLines {...icon} className="text-gilt" />
  return (
    <span className="text-gilt">
      <Spinner size={16} />
    </span>
  )
}

function listActions({ onTranscribeAgain, onDownload, onDelete }: RecordingRowProps): MenuAction[] {
  return [
    ...(onTranscribeAgain
      ? [{ label: 'Transcribe again …', icon: RefreshCw, onSelect: onTranscribeAgain }]
      : []),
    ...(onDownload ? [{ label: 'Download recording', icon: Download, onSelect: onDownload }] : []),
    ...(onDelete ? [{ label: 'Delete recording', icon: Trash2, danger: true, onSelect: onDelete }] : []),
  ]
}

export function RecordingRow(props: RecordingRowProps) {
  const { name, note, status, progress, stage, timeLeft, message, trouble, buttons } = props
  const isUpload = status === 'uploading' || status === 'paused' || status === 'unfinished'
  const isBusy = isUpload || status === 'processing'
  const actions = listActions(props)
  return (
    <li className="rounded-card border border-line bg-canvas px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <StatusIcon status={status} />
        <div className="min-w-0 flex-[1_1_96px]">
          <p className="truncate font-medium">{name}</p>
          <p className="num truncate text-label text-subtle">
            {isBusy
              ? `${stage ?? words[status]}${progress === null ? '' : ` · ${Math.round(progress)}%`}`
              : words[status]}
            {isBusy && timeLeft && <> · {timeLeft}</>}
            {note && <> · {note}</>}
          </p>
        </div>
        {props.onPlay && <IconButton label={`Play ${name}`} onClick={props.onPlay} icon={Play} />}
        {props.onTranscribe && (
          <Button size="sm" variant={status === 'failed' ? 'plain' : 'primary'} onClick={props.onTranscribe}>
            {status === 'failed' ? 'Retry' : 'Transcribe'}
          </Button>
        )}
        {buttons && <div className="ml-auto flex gap-1">{buttons}</div>}
        {actions.length > 0 && <MoreMenu label={`Actions for ${name}`} actions={actions} />}
      </div>
      {isBusy && <ProgressBar className="mt-2.5" label={`${words[status]} ${name}`} value={progress} />}
      {status === 'failed' && message && (
        <p role="alert" className="mt-2 text-small text-danger">
          {message}
        </p>
      )}
      {props.notices?.map((notice) => (
        <p key={notice} className="mt-2 text-small text-muted">
          {notice}
        </p>
      ))}
      {trouble && (
        <p role="status" className="mt-2 text-small text-warning">
          {trouble}
        </p>
      )}
    </li>
  )
}

export type UploadActions = {
  pause: (key: string) => void
  resume: (key: string) => void
  /** Continues an unfinished upload with the files that the user chose. */
  continueWith: (key: string, files: File[]) => void
  cancel: (key: string) => void
}

type UploadRowProps = { upload: Upload; on: UploadActions }

/** A file that is not stored on the server yet. */
export function UploadRow({ upload, on }: UploadRowProps) {
  const { key, fileName, phase, progress, message, trouble, fileCount } = upload
  const hint = fileCount > 1 ? uploadTexts.unfinishedTracks : uploadTexts.unfinished
  return (
    <RecordingRow
      name={fileName}
      status={phase}
      progress={progress}
      message={message}
      trouble={phase === 'unfinished' ? hint : trouble}
      buttons={
        <>
          <ContinueButton upload={upload} on={on} />
          <Button size="sm" variant="ghost" onClick={() => on.cancel(key)}>
            {phase === 'failed' ? 'Dismiss' : 'Cancel'}
          </Button>
        </>
      }
    />
  )
}

function ContinueButton({ upload, on }: UploadRowProps) {
  const { key, fileName, phase, canPause, fileCount } = upload
  if (phase === 'uploading' && canPause)
    return (
      <Button size="sm" variant="ghost" onClick={() => on.pause(key)}>
        Pause
      </Button>
    )
  if (phase === 'paused')
    return (
      <Button size="sm" onClick={() => on.resume(key)}>
        Resume
      </Button>
    )
  if (phase !== 'unfinished') return null
  const noun = fileCount > 1 ? 'files' : 'file'
  return (
    <FileButton
      size="sm"
      inputLabel={`The same ${noun} as ${fileName}`}
      accept={[...acceptedRecordings, '.zip'].join(',')}
      multiple={fileCount > 1}
      onFile={(_, files) => on.continueWith(key, files)}
    >
      {`Choose ${noun}`}
    </FileButton>
  )
}
