import { useState } from 'react'
import { recordingFormats, uploadMegabytes } from '#contract/audio/schemas.ts'
import { firstRunTexts } from '#contract/campaigns/schemas.ts'
import {
  transcriptExtensions,
  transcriptionLimits,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { adviseByName, unreadExtensions } from '#core/transcription/import/unread-formats.ts'
import { acceptedRecordings, checkAudioFile } from '#web/audio/upload/check-files.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { isTranscript, type StartFromFile } from './use-start-from-file.ts'

export function findProblem(file: File): string | null {
  if (isTranscript(file))
    return file.size > transcriptionLimits.importBytes ? transcriptionTexts.transcriptTooLarge : null
  const problem = checkAudioFile(file)
  return problem && `${problem} ${adviseByName(file.name) ?? firstRunTexts.orTranscript}`
}

export function StartZone({ start }: { start: StartFromFile }) {
  const [refused, setRefused] = useState<{ name: string; problem: string } | null>(null)
  const open = (file: File) => {
    const problem = findProblem(file)
    setRefused(problem ? { name: file.name, problem } : null)
    start.reset()
    if (!problem) start.mutate(file)
  }
  const failed = start.isError
    ? { name: start.variables.name, problem: errorText(start.error, firstRunTexts.startFailed) }
    : refused
  if (start.isPending) {
    return (
      <div
        role="status"
        className="flex items-center gap-3 rounded-card border border-line px-4 py-8 text-muted"
      >
        <Spinner />
        <span className="min-w-0 flex-1 break-words">
          Making a campaign from <bdi className="font-medium text-fg">{start.variables.name}</bdi> …
        </span>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FileDrop
        title="Drop a recording or a transcript here"
        hint={
          <>
            {recordingFormats}, up to {uploadMegabytes} MB
            <br />
            or a transcript: VTT, SRT, JSON or text with Name: lines, up to 20 MB
          </>
        }
        buttonLabel="Choose a file"
        inputLabel="Recording or transcript"
        accept={[...acceptedRecordings, ...transcriptExtensions, ...unreadExtensions].join(',')}
        isPrimary
        onFile={open}
      />
      {failed && (
        <Banner kind="error">
          <bdi className="block truncate font-medium">{failed.name}</bdi>
          {failed.problem}
        </Banner>
      )}
    </div>
  )
}
