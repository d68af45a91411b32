import { endpoint, hourly } from '#contract/endpoint.ts'
import {
  invitePicturesPath,
  pictureAnswer,
  pictureLimits,
  pictureMegabytes,
  picturesPath,
  pictureTicketAnswer,
  sharedPicturesPath,
} from './schemas.ts'

const form = { picture: `PNG, JPEG or WebP, up to ${pictureMegabytes} MB` }
const rateLimit = hourly(pictureLimits.perHour)

export const putEntryPicture = endpoint({
  method: 'PUT',
  path: '/api/wiki/:campaignId/entry/:entryId/picture',
  access: 'gm',
  summary: 'Sets the picture of an entry. Users who see the entry see its picture.',
  form,
  answer: pictureAnswer,
  rateLimit,
})
export const deleteEntryPicture = endpoint({
  method: 'DELETE',
  path: '/api/wiki/:campaignId/entry/:entryId/picture',
  access: 'gm',
  summary: 'Deletes the picture of an entry.',
  answer: pictureAnswer,
})
export const putCover = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/cover',
  access: 'gm',
  summary: 'Sets the cover of a campaign, which members, invitations, shared wikis and recap letters show.',
  form,
  answer: pictureAnswer,
  rateLimit,
})
export const deleteCover = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/cover',
  access: 'gm',
  summary: 'Deletes the cover of a campaign.',
  answer: pictureAnswer,
})
export const putSeatPicture = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/table/:seatId/picture',
  access: 'member',
  summary: 'Sets the picture of a seat at the table. Players may set only that of their own seat.',
  form,
  answer: pictureAnswer,
  rateLimit,
})
export const deleteSeatPicture = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/table/:seatId/picture',
  access: 'member',
  summary: 'Deletes the picture of a seat. Players may delete only that of their own seat.',
  answer: pictureAnswer,
})

export const readPictureTicket = endpoint({
  method: 'GET',
  path: '/api/pictures/ticket',
  access: 'signed-in',
  campaignTokens: true,
  summary:
    'Returns an address for the pictures of all campaigns of the signed-in user, for elements that cannot send a header. It works for at least 12 hours, until the user signs out.',
  answer: pictureTicketAnswer,
})
export const readPicture = endpoint({
  method: 'GET',
  path: `${picturesPath}/:pictureId/:size`,
  access: 'ticket',
  summary: 'Returns a picture in the size small, medium or large as WebP, if the user may see it.',
})
export const readSharedPicture = endpoint({
  method: 'GET',
  path: `${sharedPicturesPath}/:pictureId/:size`,
  access: 'anyone',
  summary: 'Returns a picture that a shared wiki shows.',
})
export const readInvitePicture = endpoint({
  method: 'GET',
  path: `${invitePicturesPath}/:pictureId/:size`,
  access: 'anyone',
  summary: 'Returns the cover of the campaign that an invitation leads to.',
})
