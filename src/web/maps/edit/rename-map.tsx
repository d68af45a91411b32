import { useState } from 'react'
import type { MapSummary } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { isBlank } from '#contract/text.ts'
import { useUpdateMap } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

export function RenameMap({ map, onClose }: { map: MapSummary; onClose: () => void }) {
  const update = useUpdateMap(map.id)
  const [name, setName] = useState(map.name)
  const [isTried, setTried] = useState(false)
  return (
    <Dialog open onClose={onClose} title="Rename map">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isBlank(name)) update.mutate({ name: name.trim() }, { onSuccess: onClose })
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={mapLimits.name}
          error={isTried && isBlank(name) ? mapTexts.nameRequired : null}
          onChange={(event) => setName(event.target.value)}
        />
        <ActionFailed action={update} failed={mapTexts.saveFailed} className="mt-3" />
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={update.isPending}>
            Save name
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
