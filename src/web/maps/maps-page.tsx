import { Map as MapIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { type DeletedMap, type MapSummary, mapName } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { pictureFormats } from '#contract/pictures/schemas.ts'
import { stemOf } from '#core/audio/tracks/name-tracks.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Dialog, SubmitButtons } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { useCreateMap, useMapDetails, useMaps } from './api.ts'
import { DeletedMaps, MapHead } from './edit/map-head.tsx'
import { MapScreen } from './map-screen.tsx'

function AddMap({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      title="Drop the picture of a map here"
      hint={mapTexts.fileKinds}
      buttonLabel="Choose a picture"
      inputLabel="Picture of the map"
      accept={pictureFormats}
      isPrimary
      onFile={onFile}
    />
  )
}

type MapDropZoneProps = { isEnabled: boolean; onFile: (file: File) => void; children: ReactNode }

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Accepts a file dropped anywhere on the page. */
function MapDropZone({ isEnabled, onFile, children }: MapDropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; a button does the same
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!isEnabled || !hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        // On an empty page, the inner drop zone has already handled the file.
        if (event.defaultPrevented || !isEnabled || !file) return
        event.preventDefault()
        onFile(file)
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-[1100] grid place-items-center rounded-card border-2 border-dashed border-gilt bg-scrim">
          <p className="rounded-panel bg-overlay px-4 py-2.5 font-medium text-fg shadow-pop">
            {mapTexts.dropHere}
          </p>
        </div>
      )}
    </div>
  )
}

type NewMapDialogProps = { picture: File; onCreated: (map: MapSummary) => void; onClose: () => void }

const newMap = z.object({ name: mapName })
const nameOfFile = ({ name }: File) =>
  stemOf(name).replaceAll('_', ' ').trim().slice(0, mapLimits.name) || 'Map'

function NewMapDialog({ picture, onCreated, onClose }: NewMapDialogProps) {
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
    <Dialog onClose={onClose} title="Add map" initialFocus={() => setFocus('name')}>
      <form noValidate onSubmit={save}>
        <TextField label="Name" maxLength={mapLimits.name} {...field('name')} />
        <Switch
          label="Hide from players"
          hint="You can show the map to players later."
          checked={isHidden}
          onChange={setHidden}
        />
        <ActionFailed action={create} failed={mapTexts.addFailed} />
        <SubmitButtons label="Add map" busy={create.isPending} />
      </form>
    </Dialog>
  )
}

export function MapsPage({ campaignId }: { campaignId: string }) {
  const { route, go } = useWorkspace()
  const entries = useEntries(campaignId)
  const query = useMaps()
  const canEdit = useCanEditWiki()
  const [picture, setPicture] = useState<File | null>(null)
  const onOpen = (map: string) => go({ view: 'wiki', page: 'maps', map })
  const renderLoaded = (maps: MapSummary[], deleted: DeletedMap[]): ReactNode => {
    const map = maps.find(({ id }) => id === route.map) ?? maps[0]
    if (!map) return <NoMaps deleted={deleted} onFile={setPicture} />
    return (
      <>
        <MapHead {...{ map, maps, deleted, onOpen }} onFile={setPicture} />
        <OneMap key={map.id} mapId={map.id} pinnedEntry={route.pin} />
      </>
    )
  }
  return (
    <MapDropZone isEnabled={canEdit && !picture} onFile={setPicture}>
      {/* The maps need the entries only to choose the entry of a pin, which only editors do. */}
      {canEdit && <LoadFailed query={entries} failed={campaignTexts.loadDataFailed} className="m-5" />}
      {!query.data && <h1 className="sr-only">Maps</h1>}
      <LoadFailed query={query} failed={mapTexts.listFailed} className="m-5" />
      {query.isPending && <MapSkeleton label="Loading the maps" />}
      {query.data && renderLoaded(query.data.maps, query.data.deleted)}
      {picture && (
        <NewMapDialog picture={picture} onCreated={({ id }) => onOpen(id)} onClose={() => setPicture(null)} />
      )}
    </MapDropZone>
  )
}

function OneMap({ mapId, pinnedEntry }: { mapId: string; pinnedEntry: string | null }) {
  const query = useMapDetails(mapId)
  return (
    <>
      <LoadFailed query={query} failed={mapTexts.loadFailed} className="m-5" />
      {query.isPending && <MapSkeleton label="Loading the map" />}
      {query.data && <MapScreen key={pinnedEntry} details={query.data} pinnedEntry={pinnedEntry} />}
    </>
  )
}

function MapSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="m-5">
      <Skeleton className="h-[60dvh] rounded-card" />
    </div>
  )
}

function NoMaps({ deleted, onFile }: { deleted: DeletedMap[]; onFile: (file: File) => void }) {
  const canEdit = useCanEditWiki()
  const [isListOpen, setListOpen] = useState(false)
  return (
    <div className="px-5 py-6">
      <EmptyState icon={MapIcon} title={mapTexts.noneTitle} level={1}>
        {canEdit ? mapTexts.noneForGm : mapTexts.noneForPlayers}
      </EmptyState>
      {canEdit && (
        <div className="mx-auto grid max-w-[30rem] gap-3">
          <AddMap onFile={onFile} />
          {deleted.length > 0 && (
            <button
              type="button"
              className="min-h-8 justify-self-center text-small text-muted underline hover:text-fg touch:min-h-10"
              onClick={() => setListOpen(true)}
            >
              Restore a deleted map
            </button>
          )}
          {isListOpen && <DeletedMaps deleted={deleted} onClose={() => setListOpen(false)} />}
        </div>
      )}
    </div>
  )
}
