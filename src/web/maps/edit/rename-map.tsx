import { type MapSummary, mapEdit } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { useUpdateMap } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

export function RenameMap({ map, onClose }: { map: MapSummary; onClose: () => void }) {
  const update = useUpdateMap(map.id)
  const { field, handleSubmit } = useSchemaForm(mapEdit, { name: map.name })
  const save = handleSubmit((edit) => update.mutate(edit, { onSuccess: onClose }))
  return (
    <Dialog open onClose={onClose} title="Rename map">
      <form noValidate onSubmit={save}>
        <TextField label="Name" maxLength={mapLimits.name} {...field('name')} />
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
