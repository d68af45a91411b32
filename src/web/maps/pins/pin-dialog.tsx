import { useState } from 'react'
import type { MapPin, NewPin } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import type { Point } from '#core/maps/draw-curve.ts'
import type { usePinActions } from '#web/maps/use-pin-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { EntryPicker } from './entry-picker.tsx'

type PinContent = Pick<NewPin, 'entryId' | 'label' | 'note' | 'visibility'>
/** The pin to edit, or the position of a new one. */
export type PinTarget = { pin: MapPin } | { pin: null; at: Point }

type PinDialogProps = {
  target: PinTarget
  actions: Pick<ReturnType<typeof usePinActions>, 'create' | 'update'>
  onCreated: (pinId: string) => void
  onClose: () => void
}

const empty: PinContent = { entryId: null, label: '', note: '', visibility: 'everyone' }

export function PinDialog({ target, actions, onCreated, onClose }: PinDialogProps) {
  const { pin } = target
  const { create, update } = actions
  const [content, setContent] = useState<PinContent>(pin ?? empty)
  const [isTried, setTried] = useState(false)
  const { entryId, label, note, visibility } = content
  const change = (part: Partial<PinContent>) => setContent({ ...content, ...part })
  const isUnnamed = entryId === null && label.trim() === ''
  const action = pin ? update : create
  const save = () => {
    const edit = { entryId, label: label.trim(), note: note.trim(), visibility }
    if (target.pin) return update.mutate({ pinId: target.pin.id, edit }, { onSuccess: onClose })
    const onSuccess = ({ id }: MapPin) => {
      onClose()
      onCreated(id)
    }
    create.mutate({ ...target.at, ...edit }, { onSuccess })
  }
  return (
    <Dialog open onClose={onClose} title={pin ? 'Edit pin' : 'Add pin'}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isUnnamed) save()
        }}
      >
        <EntryPicker value={entryId} onChange={(next) => change({ entryId: next })} />
        <TextField
          label={entryId === null ? 'Label' : 'Label instead of the name'}
          value={label}
          maxLength={mapLimits.label}
          error={isTried && isUnnamed ? mapTexts.unnamedPin : null}
          onChange={(event) => change({ label: event.target.value })}
        />
        <TextArea
          label="Note"
          rows={3}
          value={note}
          maxLength={mapLimits.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <Switch
          label="Hide from players"
          hint="Pins of hidden entries are always hidden from players."
          checked={visibility === 'gm'}
          onChange={(isHidden) => change({ visibility: isHidden ? 'gm' : 'everyone' })}
        />
        <ActionFailed action={action} failed={mapTexts.pinFailed} />
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={action.isPending}>
            {pin ? 'Save pin' : 'Add pin'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
