import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { Select } from '#web/ui/forms/select.tsx'

export type ImportRecording = { id: string; name: string }

type ImportTargetProps = {
  file: File
  recordings: ImportRecording[]
  onClose: () => void
  onChoose: (file: File, audioFileId: string | null) => void
}

const none = 'none'

export function ImportTarget({ file, recordings, onClose, onChoose }: ImportTargetProps) {
  const [target, setTarget] = useState(recordings[0]?.id ?? none)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a transcript"
      description={`Which recording is “${file.name}” the transcript of? Its lines can then be played.`}
    >
      <Select
        label="Recording"
        value={target}
        options={[
          ...recordings.map(({ id, name }) => ({ value: id, label: name })),
          { value: none, label: 'None of them' },
        ]}
        onChange={setTarget}
      />
      <DialogButtons>
        <DialogCancel />
        <Button variant="primary" onClick={() => onChoose(file, target === none ? null : target)}>
          Import
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
