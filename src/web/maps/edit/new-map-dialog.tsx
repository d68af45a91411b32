import { useState } from 'react'
import * as z from 'zod/mini'
import { type MapSummary, mapName } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { stemOf } from '#core/audio/tracks/name-tracks.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { useCreateMap } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

type NewMapDialogProps = { picture: File; onCreated: (map: MapSummary) => void; onClose: () => void }

const newMap = z.object({ name: mapName })
const nameOfFile = ({ name }: File) =>
  stemOf(name).replaceAll('_', ' ').trim().slice(0, mapLimits.name) || 'Map'

export function NewMapDialog({ picture, onCreated, onClose }: NewMapDialogProps) {
  const create = useCreateMap()
  const [isHidden, setHidden] = useState(false)
  const { field, handleSubmit, setFocus } = useSchemaForm(newMap, { name: nameOfFile(picture) })
  const save = handleSubmit(({ name }) =>
    create.mutate(
      { name, visibility: isHidden ? 'gm' : 'everyone', picture },
      {
        onSuccess: (map) => {
          onClose()
          onCreated(map)
        },
      },
    ),
  )
  return (
    <Dialog open onClose={onClose} title="Add map" initialFocus={() => setFocus('name')}>
      <form noValidate onSubmit={save}>
        <TextField label="Name" maxLength={mapLimits.name} {...field('name')} />
        <Switch
          label="Hide from players"
          hint="You can show the map to players later."
          checked={isHidden}
          onChange={setHidden}
        />
        <ActionFailed action={create} failed={mapTexts.addFailed} />
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={create.isPending}>
            Add map
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
