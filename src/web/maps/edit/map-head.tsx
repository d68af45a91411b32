import { Eye, EyeOff, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type DeletedMap, type MapSummary, mapEdit } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { pictureFormats } from '#contract/pictures/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useDeleteMap, useRestoreMap, useUpdateMap } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog, SubmitButtons } from '#web/ui/dialogs/dialog.tsx'
import { HiddenMark } from '#web/ui/entry/hidden-mark.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type MenuAction, MoreMenu } from '#web/ui/popups/menu.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'

export function DeletedMaps({ deleted, onClose }: { deleted: DeletedMap[]; onClose: () => void }) {
  const restore = useRestoreMap()
  return (
    <Dialog
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

type MapHeadProps = {
  map: MapSummary
  maps: MapSummary[]
  deleted: DeletedMap[]
  onFile: (file: File) => void
  onOpen: (mapId: string) => void
}

export function MapHead({ map, maps, deleted, onFile, onOpen }: MapHeadProps) {
  const canEdit = useCanEditWiki()
  const update = useUpdateMap(map.id)
  const [dialog, setDialog] = useState<'rename' | 'delete' | 'deleted' | null>(null)
  const isHidden = map.visibility === 'gm'
  const close = () => setDialog(null)
  const toggle = () =>
    update.mutate(
      { visibility: isHidden ? 'everyone' : 'gm' },
      { onError: (error) => showNotice('error', errorText(error, mapTexts.saveFailed)) },
    )
  const actions: MenuAction[] = [
    { label: 'Rename', icon: Pencil, onSelect: () => setDialog('rename') },
    {
      label: isHidden ? 'Show to players' : 'Hide from players',
      icon: isHidden ? Eye : EyeOff,
      onSelect: toggle,
    },
    ...(deleted.length > 0
      ? [{ label: 'Deleted maps', icon: Undo2, onSelect: () => setDialog('deleted') }]
      : []),
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDialog('delete') },
  ]
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line px-5 py-2 md:px-6">
        <h1 className="min-w-0 flex-1 truncate font-display text-h3 font-[560]">
          <bdi>{map.name}</bdi>
        </h1>
        {isHidden && <HiddenMark label={mapTexts.hidden} />}
        {maps.length > 1 && (
          <Select
            label="Map"
            value={map.id}
            options={maps.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onOpen}
            className="h-8 max-w-56 justify-between rounded-control border border-line bg-overlay px-3 hover:bg-hover touch:h-10"
          />
        )}
        {canEdit && (
          <>
            <FileButton
              icon={Plus}
              collapses
              inputLabel="Picture of the map"
              accept={pictureFormats}
              onFile={onFile}
            >
              Add map
            </FileButton>
            <MoreMenu label="More about this map" actions={actions} />
          </>
        )}
      </div>
      {dialog === 'rename' && <RenameMap map={map} onClose={close} />}
      {dialog === 'delete' && <DeleteMap map={map} onClose={close} />}
      {dialog === 'deleted' && <DeletedMaps deleted={deleted} onClose={close} />}
    </>
  )
}

function DeleteMap({ map, onClose }: { map: MapSummary; onClose: () => void }) {
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

function RenameMap({ map, onClose }: { map: MapSummary; onClose: () => void }) {
  const update = useUpdateMap(map.id)
  const { field, handleSubmit } = useSchemaForm(mapEdit, { name: map.name })
  const save = handleSubmit((edit) => update.mutate(edit, { onSuccess: onClose }))
  return (
    <Dialog onClose={onClose} title="Rename map">
      <form noValidate onSubmit={save}>
        <TextField label="Name" maxLength={mapLimits.name} {...field('name')} />
        <ActionFailed action={update} failed={mapTexts.saveFailed} className="mt-3" />
        <SubmitButtons label="Save name" busy={update.isPending} />
      </form>
    </Dialog>
  )
}
