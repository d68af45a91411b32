import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { pictureKinds, pictureLimits, pictureSizes, pictureTexts } from '#contract/pictures/schemas.ts'
import { findCampaignAccess, type TokenHolder } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { pictureKey } from './picture-files.ts'
import { findPicture, isPictureShown, type PictureView } from './store.ts'

type OpenedPicture = { etag: string; size: number; read: () => Readable }
type Wanted = { pictureId: string; size: string }

const notFound = () => new AppError('NOT_FOUND', pictureTexts.notFound)

export const viewOfMember = (access: Pick<PictureView, 'campaignId' | 'role'>): PictureView => ({
  campaignId: access.campaignId,
  role: access.role,
  kinds: [...pictureKinds],
  categories: null,
})

export const viewOfShare = ({ campaignId, categories }: ShareAccess): PictureView => ({
  campaignId,
  role: 'player',
  kinds: ['cover', 'entry'],
  categories,
})

export const viewOfCover = (campaignId: string): PictureView => ({
  campaignId,
  role: 'player',
  kinds: ['cover'],
  categories: null,
})

/** Throws the same NOT_FOUND for missing pictures and for those that the view does not show. */
export async function openPicture(
  deps: Pick<Deps, 'db' | 'files'>,
  { pictureId, size }: Wanted,
  findView: (campaignId: string) => Promise<PictureView | null>,
): Promise<OpenedPicture> {
  const known = pictureSizes.find((one) => one === size)
  const picture = known ? await findPicture(deps.db, pictureId) : null
  const view = picture && (await findView(picture.campaignId))
  if (!known || !picture || view?.campaignId !== picture.campaignId) throw notFound()
  if (!(await isPictureShown(deps.db, pictureId, picture.kind, view))) throw notFound()
  const key = pictureKey(pictureId, known)
  const bytes = await deps.files.size(key)
  if (bytes === null) throw notFound()
  return { etag: `"${pictureId}-${known}"`, size: bytes, read: () => deps.files.read(key, 0, bytes - 1) }
}

/** Checks access at every request, because an entry may have been hidden or a member may have left. */
export function openPictureOf(
  deps: Pick<Deps, 'db' | 'files'>,
  holder: TokenHolder,
  wanted: Wanted,
): Promise<OpenedPicture> {
  return openPicture(deps, wanted, async (campaignId) => {
    const access = await findCampaignAccess(deps, holder, campaignId)
    return access && viewOfMember(access)
  })
}

/** A picture never changes, but access to it may, so browsers ask again after an hour. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: OpenedPicture): undefined {
  void reply.headers({
    'Cache-Control': `private, max-age=${pictureLimits.cachedSeconds}`,
    ETag: picture.etag,
  })
  if (request.headers['if-none-match']?.includes(picture.etag)) void reply.status(304).send()
  else void reply.type('image/webp').header('Content-Length', picture.size).send(picture.read())
  return undefined
}
