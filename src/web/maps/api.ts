import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as mapCalls from '#contract/maps/endpoints.ts'
import type { MapDetails, MapEdit, MapPin, MapSummary, NewPin, PinEdit } from '#contract/maps/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { randomId } from '#web/lib/random-id.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { mapsKey } from './maps-key.ts'

function useViewer() {
  const { campaign } = useWorkspace()
  return { campaignId: campaign?.id ?? '', viewpoint: useViewpoint() }
}
type Viewer = ReturnType<typeof useViewer>

export function useMaps() {
  const { campaignId, viewpoint } = useViewer()
  return useQuery({
    queryKey: [...mapsKey(campaignId), 'list', viewpoint],
    queryFn: ({ signal }) =>
      callApi(mapCalls.listMaps, { params: { campaignId }, query: viewpointQuery(viewpoint), signal }),
  })
}

const detailsKey = ({ campaignId, viewpoint }: Viewer, mapId: string) =>
  [...mapsKey(campaignId), 'map', viewpoint, mapId] as const

export function useMapDetails(mapId: string) {
  const viewer = useViewer()
  return useQuery({
    queryKey: detailsKey(viewer, mapId),
    queryFn: async ({ signal }): Promise<MapDetails> =>
      callApi(mapCalls.readMap, {
        params: { campaignId: viewer.campaignId, mapId },
        query: viewpointQuery(viewer.viewpoint),
        signal,
      }),
  })
}

export function usePinsOfEntry(entryId: string) {
  const { campaignId, viewpoint } = useViewer()
  return useQuery({
    queryKey: [...mapsKey(campaignId), 'entry', viewpoint, entryId],
    queryFn: async ({ signal }) =>
      (
        await callApi(mapCalls.listPinsOfEntry, {
          params: { campaignId, entryId },
          query: viewpointQuery(viewpoint),
          signal,
        })
      ).pins,
    retry: false,
  })
}

const refresh = (client: QueryClient, campaignId: string) =>
  client.invalidateQueries({ queryKey: mapsKey(campaignId) })

function useMapChange<Input, Output>(change: (campaignId: string, input: Input) => Promise<Output>) {
  const client = useQueryClient()
  const { campaignId } = useViewer()
  return useMutation({
    mutationFn: (input: Input) => change(campaignId, input),
    onSettled: () => refresh(client, campaignId),
  })
}

type NewMap = Pick<MapSummary, 'name' | 'visibility'> & { picture: File }

export const useCreateMap = () =>
  useMapChange(async (campaignId, { name, visibility, picture }: NewMap) => {
    const form = new FormData()
    form.append('name', name)
    form.append('visibility', visibility)
    form.append('picture', picture)
    const headers = { 'Idempotency-Key': randomId() }
    return (await callApi(mapCalls.createMap, { params: { campaignId }, body: form, headers })).map
  })

export const useUpdateMap = (mapId: string) =>
  useMapChange((campaignId, body: MapEdit) =>
    callApi(mapCalls.updateMap, { params: { campaignId, mapId }, body }),
  )

export const useDeleteMap = () =>
  useMapChange((campaignId, mapId: string) => callApi(mapCalls.deleteMap, { params: { campaignId, mapId } }))

export const useRestoreMap = () =>
  useMapChange((campaignId, mapId: string) => callApi(mapCalls.restoreMap, { params: { campaignId, mapId } }))

export const useCreatePin = (mapId: string) =>
  useMapChange(
    async (campaignId, body: NewPin) =>
      (await callApi(mapCalls.createPin, { params: { campaignId, mapId }, body })).pin,
  )

/** Shows a new position at once. Otherwise, a dropped pin would jump back until the answer arrives. */
export function useUpdatePin(mapId: string) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { campaignId } = viewer
  const key = detailsKey(viewer, mapId)
  const show = (pinId: string, change: Partial<MapPin>) =>
    client.setQueryData<MapDetails>(
      key,
      (map) =>
        map && { ...map, pins: map.pins.map((pin) => (pin.id === pinId ? { ...pin, ...change } : pin)) },
    )
  return useMutation({
    mutationFn: ({ pinId, edit }: { pinId: string; edit: PinEdit }) =>
      callApi(mapCalls.updatePin, { params: { campaignId, mapId, pinId }, body: edit }),
    onMutate: ({ pinId, edit: { x, y } }) => {
      if (x !== undefined && y !== undefined) show(pinId, { x, y })
    },
    onSettled: () => refresh(client, campaignId),
  })
}

export const useDeletePin = (mapId: string) =>
  useMapChange((campaignId, pinId: string) =>
    callApi(mapCalls.deletePin, { params: { campaignId, mapId, pinId } }),
  )

/** null resets the path to the stops that were heard in the session. */
export const useSavePath = (mapId: string, sessionId: string) =>
  useMapChange((campaignId, pinIds: string[] | null) => {
    const params = { campaignId, mapId, sessionId }
    return pinIds
      ? callApi(mapCalls.updatePath, { params, body: { pinIds } })
      : callApi(mapCalls.resetPath, { params })
  })
