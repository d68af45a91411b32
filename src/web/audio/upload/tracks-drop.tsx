import { useEffect, useState } from 'react'
import { recordingFormats, uploadMegabytes } from '#contract/audio/schemas.ts'
import type { Seat } from '#contract/campaigns/table.ts'
import { showNotice } from '#web/lib/notices.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { acceptedRecordings } from './check-file.ts'
import { checkTracks, isZip, type SpeakerFile } from './check-tracks.ts'
import { TracksDialog } from './tracks-dialog.tsx'

type TracksDropProps = {
  disabled: boolean
  seats: Seat[]
  /** Each file becomes a separate recording; a zip contains the tracks of one recording. */
  onFiles: (files: File[]) => void
  onTracks: (files: SpeakerFile[]) => void
  /** Called with true when the dialog opens and with false when it closes. This component must stay mounted while the dialog is open. */
  onBusyChange: (isBusy: boolean) => void
}

/** Asks who speaks in each file if the user adds several tracks together. */
export function TracksDrop({ disabled, seats, onFiles, onTracks, onBusyChange }: TracksDropProps) {
  const [asked, setAsked] = useState<File[] | null>(null)
  useEffect(() => {
    if (!asked) return
    onBusyChange(true)
    return () => onBusyChange(false)
  }, [asked, onBusyChange])
  const chooseFiles = (files: File[]) => {
    const zip = files.find(isZip)
    if (files.length === 1 && !zip) return onFiles(files)
    const problem = checkTracks(files)
    if (problem) return showNotice('error', problem)
    if (zip) onFiles(files)
    else setAsked(files)
  }
  return (
    <>
      <FileDrop
        title="Drop the recording here"
        hint={
          <>
            {recordingFormats}, up to {uploadMegabytes} MB
            <br />
            One track per speaker: a Craig .zip up to 2 GB, or several files at once
          </>
        }
        buttonLabel="Upload Audio File"
        inputLabel="Audio file"
        accept={[...acceptedRecordings, '.zip'].join(',')}
        disabled={disabled}
        multiple
        onFiles={chooseFiles}
      />
      {asked && (
        <TracksDialog
          files={asked}
          seats={seats}
          onClose={() => setAsked(null)}
          onTracks={(tracks) => {
            setAsked(null)
            onTracks(tracks)
          }}
          onSeparate={() => {
            setAsked(null)
            onFiles(asked)
          }}
        />
      )}
    </>
  )
}
