import type { DeletedMap } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { formatDay } from '#web/lib/format.ts'
import { useRestoreMap } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'

export function DeletedMaps({ deleted, onClose }: { deleted: DeletedMap[]; onClose: () => void }) {
  const restore = useRestoreMap()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Deleted maps"
      description="Maps can be restored for 30 days after their deletion."
    >
      <ul>
        {deleted.map(({ id, name, deletedAt }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="block break-words">
                <bdi>{name}</bdi>
              </span>
              <span className="text-small text-subtle">Deleted on {formatDay(deletedAt.slice(0, 10))}</span>
            </span>
            <Button
              size="sm"
              aria-label={`Restore ${name}`}
              busy={restore.isPending && restore.variables === id}
              onClick={() => restore.mutate(id, { onSuccess: onClose })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <ActionFailed action={restore} failed={mapTexts.restoreFailed} className="mt-3" />
    </Dialog>
  )
}
