import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DeletedMap, MapSummary } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMapDetails, useMaps } from './api.ts'
import { AddMap, MapDropZone } from './edit/add-map.tsx'
import { DeletedMaps } from './edit/deleted-maps.tsx'
import { MapHead } from './edit/map-head.tsx'
import { NewMapDialog } from './edit/new-map-dialog.tsx'
import { MapScreen } from './map-screen.tsx'
import { useMapWiki } from './map-wiki.ts'

type MapsPageProps = {
  /** From the URL. If it is null or unknown, the first map is shown. */
  mapId: string | null
  /** Id of the entry whose pin is selected at first. */
  pinnedEntry: string | null
  onOpen: (mapId: string) => void
}

export function MapsPage({ mapId, pinnedEntry, onOpen }: MapsPageProps) {
  const query = useMaps()
  const { canEdit } = useMapWiki()
  const [picture, setPicture] = useState<File | null>(null)
  const renderLoaded = (maps: MapSummary[], deleted: DeletedMap[]): ReactNode => {
    const map = maps.find(({ id }) => id === mapId) ?? maps[0]
    if (!map) return <NoMaps deleted={deleted} onFile={setPicture} />
    return (
      <>
        <MapHead {...{ map, maps, deleted, onOpen }} onFile={setPicture} />
        <OneMap key={map.id} mapId={map.id} pinnedEntry={pinnedEntry} />
      </>
    )
  }
  return (
    <MapDropZone isEnabled={canEdit && !picture} onFile={setPicture}>
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
  const { canEdit } = useMapWiki()
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
