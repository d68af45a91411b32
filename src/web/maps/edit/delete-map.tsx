import type { MapSummary } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { useDeleteMap, useRestoreMap } from '#web/maps/api.ts'
import { DeleteDialog } from '#web/ui/dialogs/delete-dialog.tsx'

export function DeleteMap({ map, onClose }: { map: MapSummary; onClose: () => void }) {
  const remove = useDeleteMap()
  const restore = useRestoreMap()
  return (
    <DeleteDialog
      title="Delete map"
      question={`Delete “${map.name}”?`}
      note={mapTexts.confirmDelete}
      confirmLabel="Delete map"
      remove={() => remove.mutateAsync(map.id)}
      restore={() => restore.mutateAsync(map.id)}
      texts={{
        deleted: `“${map.name}” was deleted`,
        back: `“${map.name}” is back`,
        deleteFailed: mapTexts.deleteFailed,
        restoreFailed: mapTexts.restoreFailed,
      }}
      onDeleted={onClose}
      onClose={onClose}
    />
  )
}
