import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { fileId } from '#contract/file-values.ts'
import { pictureId } from '#contract/picture-id.ts'

/** Maximum size of an upload in MiB; users see "MB". */
export const pictureMegabytes = 10

export const pictureLimits = {
  uploadBytes: pictureMegabytes * 1024 * 1024,
  /** Maximum width × height of an upload. */
  pixels: 50_000_000,
  /** Maximum concurrent uploads per user. */
  uploadsAtOnce: 4,
  perHour: 600,
  /** Seconds for which a browser may show a picture without asking the server again. */
  cachedSeconds: 3600,
} as const

export const pictureKinds = ['cover', 'entry', 'seat', 'map'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Accepted upload formats, as a value of the `accept` attribute. */
export const pictureFormats = 'image/png,image/jpeg,image/webp'

/** `small` is cut to a square; the other sizes keep the proportions of the upload. */
export const pictureSizes = ['small', 'medium', 'large'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Length of the longest edge in pixels. A smaller upload is enlarged only for `small`. */
export const pictureEdges: Record<PictureKind, Record<PictureSize, number>> = {
  cover: { small: 96, medium: 640, large: 1600 },
  entry: { small: 96, medium: 320, large: 1280 },
  seat: { small: 96, medium: 320, large: 1280 },
  map: { small: 96, medium: 640, large: 4096 },
}

export const pictureTexts = {
  invalid: 'Please choose a picture in PNG, JPEG or WebP format',
  damaged: 'The picture is damaged or incomplete. Please choose another one.',
  tooLarge: `The picture is too large. Maximum size is ${pictureMegabytes}MB.`,
  tooManyPixels: 'The picture has too many pixels (maximum 50 million). Please choose a smaller one.',
  tooComplex: 'The picture takes too long to read. Please choose another one.',
  required: 'Please choose a picture',
  onlyOne: 'Only one picture per upload',
  badForm: 'The upload was interrupted or is not a valid form. Please try again.',
  denied: 'Access denied. Only the GM can change this picture.',
  seatDenied: 'Access denied. Players can change only the picture of their own seat.',
  notFound: 'Picture not found',
  seatNotFound: 'Seat not found',
  uploadFailed: 'Failed to upload the picture',
  removeFailed: 'Failed to remove the picture',
} as const

export const pictureAnswer = success({ picture: pictureId })

/** A ticket is issued per sign-in and works for every picture that the user may see. */
export const picturesPath = '/api/pictures/:ticket'
export const sharedPicturesPath = '/api/shared-wiki/:shareToken/picture'
export const invitePicturesPath = '/api/invites/:code/picture'

/** Pictures are at `{url}/{picture}/{size}` until `expiresAt`. */
export const pictureTicketAnswer = success({ url: z.string(), expiresAt: z.string() })
export type PictureTicket = Pick<z.infer<typeof pictureTicketAnswer>, 'url' | 'expiresAt'>

/** Minimum lifetime of a picture address in hours; the maximum is twice this. */
export const pictureTicketHours = 12

/** `data` is the picture in its large size, as WebP in Base64. */
export const filePicture = z.object({
  id: fileId,
  kind: z.enum(pictureKinds),
  data: z.base64().check(z.maxLength(Math.ceil(pictureLimits.uploadBytes / 3) * 4)),
})
export type FilePicture = z.infer<typeof filePicture>
