import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { type PictureKind, pictureLimits, pictureTexts } from '#contract/pictures/schemas.ts'
import type { CampaignAccess, TokenHolder } from '#server/auth/campaign-access.ts'
import {
  anyone,
  type Guard,
  gmOnly,
  memberOfCampaign,
  paramOf,
  requireExisting,
  signedIn,
} from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { createShareGuard } from '#server/auth/share-access.ts'
import { createPictureTicket, findPictureTicket } from '#server/auth/tickets.ts'
import { createCodeGuessLimit, findInvitedCampaign } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { requireEntry } from '#server/wiki/service.ts'
import {
  requireChangeableSeat,
  type SetPicture,
  setterForCover,
  setterForEntry,
  setterForSeat,
} from './change-pictures.ts'
import { openPicture, openPictureOf, sendPicture, viewOfCover, viewOfShare } from './read-picture.ts'
import { deletePicture, receivePicture, storePicture } from './service.ts'

const bearerOfTicket: Guard<TokenHolder> = async (deps, request) => {
  const holder = await findPictureTicket(deps, paramOf(request, 'ticket'))
  if (!holder) throw new AppError('NOT_FOUND', pictureTexts.notFound)
  return holder
}

export function registerPictures(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, pictureTexts.denied)
  const gmOfEntry = requireExisting(gm, (deps, access, request) =>
    requireEntry(deps, access, paramOf(request, 'entryId')),
  )
  const ownerOrGmOfSeat = requireExisting(memberOfCampaign, (deps, access, request) =>
    requireChangeableSeat(deps, access, paramOf(request, 'seatId')),
  )
  const limitUploads = limitConcurrency(pictureLimits.uploadsAtOnce, generalTexts.tooManyRequests)

  const receive = (
    { access, request, reply }: { access: CampaignAccess; request: FastifyRequest; reply: FastifyReply },
    kind: PictureKind,
    setPicture: SetPicture,
  ) =>
    limitUploads(access.userId, () =>
      receivePicture(deps, request, async ({ file }) => {
        const attach: Parameters<typeof storePicture>[3] = (tx, { id }) => setPicture(tx, id)
        const signal = abortOnClose(reply.raw)
        const { id } = await storePicture(deps, access, { file, kind }, attach, signal)
        return { success: true, picture: id } as const
      }),
    )
  const remove = async (setPicture: SetPicture) => {
    await deletePicture(deps, (tx) => setPicture(tx, null))
    return { success: true, picture: null } as const
  }

  registerRoute(app, deps, calls.putEntryPicture, gmOfEntry, {
    accessWatch: 'until refused',
    handle: (input) => receive(input, 'entry', setterForEntry(input.access, input.params.entryId)),
  })
  registerRoute(app, deps, calls.deleteEntryPicture, gmOfEntry, {
    handle: ({ access, params }) => remove(setterForEntry(access, params.entryId)),
  })
  registerRoute(app, deps, calls.putCover, gm, {
    accessWatch: 'until refused',
    handle: (input) => receive(input, 'cover', setterForCover(input.access)),
  })
  registerRoute(app, deps, calls.deleteCover, gm, { handle: ({ access }) => remove(setterForCover(access)) })
  registerRoute(app, deps, calls.putSeatPicture, ownerOrGmOfSeat, {
    accessWatch: 'until refused',
    handle: (input) => receive(input, 'seat', setterForSeat(input.access, input.params.seatId)),
  })
  registerRoute(app, deps, calls.deleteSeatPicture, ownerOrGmOfSeat, {
    handle: ({ access, params }) => remove(setterForSeat(access, params.seatId)),
  })

  registerRoute(app, deps, calls.readPictureTicket, signedIn, {
    handle: async ({ access }) => ({ success: true, ...(await createPictureTicket(deps, access)) }),
  })
  registerRoute(app, deps, calls.readPicture, bearerOfTicket, {
    takesTurns: false,
    handle: async ({ access, params, request, reply }) =>
      sendPicture(request, reply, await openPictureOf(deps, access, params)),
  })
  registerRoute(app, deps, calls.readSharedPicture, createShareGuard(deps), {
    takesTurns: false,
    handle: async ({ access, params, request, reply }) =>
      sendPicture(request, reply, await openPicture(deps, params, async () => viewOfShare(access))),
  })
  const limitCodeGuesses = createCodeGuessLimit(deps)
  registerRoute(app, deps, calls.readInvitePicture, anyone, {
    takesTurns: false,
    handle: async ({ params, request, reply }) => {
      const campaignId = await limitCodeGuesses(request, () => findInvitedCampaign(deps, params.code))
      return sendPicture(request, reply, await openPicture(deps, params, async () => viewOfCover(campaignId)))
    },
  })
}
