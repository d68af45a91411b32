import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { pictureMegabytes } from '#contract/pictures/schemas.ts'
import { asQuery } from '#contract/view-as.ts'
import * as schemas from './schemas.ts'
import { mapLimits } from './texts.ts'

export const listMaps = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/maps',
  access: 'member',
  summary: 'Lists the maps of a campaign, and for game masters the deleted ones of the last 30 days.',
  query: asQuery,
  answer: schemas.mapList,
})
export const createMap = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/maps',
  access: 'gm',
  summary: 'Adds a map.',
  form: {
    name: 'The name of the map',
    visibility: '`everyone` (default), or `gm` to hide the map from the start',
    picture: `PNG, JPEG or WebP, up to ${pictureMegabytes} MB`,
  },
  answer: schemas.mapAnswer,
  status: 201,
  rateLimit: hourly(mapLimits.addedPerHour),
})
export const readMap = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/maps/:mapId',
  access: 'member',
  summary: 'Returns a map with its pins and the path of the party by session.',
  query: asQuery,
  answer: schemas.mapDetails,
})
export const listPinsOfEntry = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/entry/:entryId/pins',
  access: 'member',
  summary: 'Lists the pins of an entry on the maps of a campaign.',
  query: asQuery,
  answer: schemas.entryPins,
})
export const updateMap = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/maps/:mapId',
  access: 'gm',
  summary: 'Renames, moves, hides or shows a map.',
  body: schemas.mapEdit,
  answer: schemas.mapAnswer,
})
export const deleteMap = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/maps/:mapId',
  access: 'gm',
  summary: 'Moves a map to the bin.',
  answer: doneAnswer,
})
export const restoreMap = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/maps/:mapId/restore',
  access: 'gm',
  summary: 'Restores a map from the bin.',
  answer: schemas.mapAnswer,
})
export const createPin = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/maps/:mapId/pins',
  access: 'gm',
  summary: 'Adds a pin to a map.',
  body: schemas.newPin,
  answer: schemas.pinAnswer,
  status: 201,
})
export const updatePin = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/maps/:mapId/pins/:pinId',
  access: 'gm',
  summary: 'Moves or changes a pin.',
  body: schemas.pinEdit,
  answer: schemas.pinAnswer,
})
export const deletePin = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/maps/:mapId/pins/:pinId',
  access: 'gm',
  summary: 'Deletes a pin.',
  answer: doneAnswer,
})
export const updatePath = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/maps/:mapId/path/:sessionId',
  access: 'gm',
  summary: 'Sets the stops of the party in a session. Later mentions do not change them.',
  body: schemas.pathEdit,
  answer: doneAnswer,
})
export const resetPath = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/maps/:mapId/path/:sessionId',
  access: 'gm',
  summary: 'Resets the stops of a session to what was heard.',
  answer: doneAnswer,
})
