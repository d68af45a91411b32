import { type FormEvent, useEffect, useId, useState } from 'react'
import { recordingFormats, uploadMegabytes } from '#contract/audio/schemas.ts'
import { trackLimits } from '#contract/audio/tracks.ts'
import type { Seat } from '#contract/campaigns/table.ts'
import { suggestSpeakers } from '#core/audio/tracks/name-tracks.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { Each } from '#web/ui/each.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { acceptedRecordings, checkTracks, isZip, type SpeakerFile } from './check-files.ts'

type TracksDialogProps = {
  files: File[]
  seats: Seat[]
  onClose: () => void
  onTracks: (tracks: SpeakerFile[]) => void
  /** Uploads each file as a separate recording. */
  onSeparate: () => void
}

function TracksDialog({ files, seats, onClose, onTracks, onSeparate }: TracksDialogProps) {
  const [typed, setTyped] = useState<Record<number, string>>({})
  const fileNames = files.map(({ name }) => name)
  const speakers = suggestSpeakers(fileNames, seats).map((speaker, index) => typed[index] ?? speaker)
  const [isChecked, setChecked] = useState(false)
  const listId = useId()
  const errorOf = (speaker: string) => (speaker.trim() === '' ? 'Who speaks here?' : null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (speakers.some(errorOf)) return
    onTracks(files.map((file, index) => ({ file, speaker: (speakers[index] ?? '').trim() })))
  }
  return (
    <Dialog
      onClose={onClose}
      title="One speaker per file?"
      description="Files of the same evening become one recording: each file is transcribed separately, and its lines get the name of its speaker."
    >
      <form onSubmit={send}>
        <ul className="grid gap-3.5 pb-5">
          <Each items={files}>
            {(file, index) => (
              <li>
                <TextField
                  label={file.name}
                  aria-label={`Speaker in ${file.name}`}
                  placeholder="Speaker"
                  autoComplete="off"
                  maxLength={trackLimits.speaker}
                  list={listId}
                  error={isChecked ? errorOf(speakers[index] ?? '') : null}
                  value={speakers[index] ?? ''}
                  onChange={(event) => setTyped({ ...typed, [index]: event.target.value })}
                />
              </li>
            )}
          </Each>
        </ul>
        <datalist id={listId}>
          {[...new Set(seats.map(({ player }) => player))].map((player) => (
            <option key={player} value={player} />
          ))}
        </datalist>
        <DialogFooter>
          <Button variant="ghost" onClick={onSeparate}>
            Upload as {files.length} recordings
          </Button>
          <Button type="submit" variant="primary">
            Upload as one recording
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

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
