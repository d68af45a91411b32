import { type MapDetails, type MapPin, type MapSummary, mapDetails } from '#contract/maps/schemas.ts'
import { aPicture } from '#server/pictures/test-pictures.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aPlayer, type TestServer } from '#server/testing/server/test-server.ts'
import { aWiki } from '#server/wiki/test-wiki.ts'

export const mapForm = async (name = 'The Salt Coast') =>
  fileForm('picture', await aPicture(400, 300).png().toBuffer(), 'coast.png', { name })

export function mapsOf(server: TestServer, campaignId: string, token: string) {
  const base = `/api/campaign/${campaignId}/maps`
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, as = token) =>
    server.call(method, `${base}${path}`, { token: as, ...(body ? { body } : {}) })
  return {
    base,
    call,
    async add(name?: string): Promise<MapSummary> {
      const { body } = await server.call('POST', base, { token, form: await mapForm(name) })
      return body['map'] as MapSummary
    },
    async addPin(mapId: string, pin: object): Promise<MapPin> {
      const { body } = await call('POST', `/${mapId}/pins`, { x: 0.5, y: 0.5, ...pin })
      return body['pin'] as MapPin
    },
    async read(mapId: string, as = token, query = ''): Promise<MapDetails> {
      return mapDetails.parse((await call('GET', `/${mapId}${query}`, undefined, as)).body)
    },
  }
}

export async function aMappedWiki(server: TestServer) {
  const wiki = await aWiki(server)
  const player = await aPlayer(server, wiki.campaignId)
  const gm = mapsOf(server, wiki.campaignId, wiki.gm.token)
  return { wiki, player, gm, map: await gm.add() }
}
export type MappedWiki = Awaited<ReturnType<typeof aMappedWiki>>
