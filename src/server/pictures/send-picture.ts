import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureLimits } from '#contract/pictures/schemas.ts'
import type { OpenedPicture } from './read-picture.ts'

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
