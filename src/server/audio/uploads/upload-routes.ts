import type { FastifyInstance } from 'fastify'
import { audioLimits } from '#contract/audio/schemas.ts'
import { trackLimits } from '#contract/audio/tracks.ts'
import { checksumAlgorithm, tusVersion } from '#contract/audio/uploads.ts'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import type { UploadAccess } from '#server/auth/campaign-access.ts'
import { anyone, authorOfUpload, requireMayAddContent, signedIn } from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { answerTus, Upload } from './answer-tus.ts'
import { removeUpload, storeBody } from './upload-pieces.ts'
import type { UploadRow } from './upload-store.ts'
import * as uploads from './uploads.ts'

/** tus requires the server to repeat the metadata. */
function presentUpload(row: UploadRow, { campaignId }: UploadAccess): Upload {
  const { id, size, bytes, sessionId, kind, fileName, speakerCount } = row
  const count = speakerCount === null ? {} : { speakerCount: String(speakerCount) }
  const metadata = { filename: fileName, campaignId, sessionId, kind, ...count }
  return new Upload({ id, size, offset: bytes, metadata })
}

export function registerUploads(app: FastifyInstance, deps: Deps): void {
  const limitUploads = limitConcurrency(audioLimits.uploadsAtOnce, generalTexts.tooManyRequests)
  const author = requireMayAddContent(authorOfUpload)
  const getUpload = async (access: UploadAccess) =>
    presentUpload(await uploads.requireUpload(deps, access), access)

  // Registers the calls in a scope of their own, because no other call accepts this type of body.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

    registerRoute(scope, deps, calls.describeUploads, anyone, {
      handle: async ({ reply }) => {
        reply.headers({
          'Tus-Resumable': tusVersion,
          'Tus-Version': tusVersion,
          'Tus-Extension': 'creation,termination,checksum',
          'Tus-Checksum-Algorithm': checksumAlgorithm,
          'Tus-Max-Size': String(trackLimits.uploadBytes),
        })
        await reply.status(204).send()
      },
    })

    registerRoute(scope, deps, calls.createUpload, signedIn, {
      handle: ({ access, request, reply }) =>
        answerTus(request, reply, {
          newId: deps.ids.secret,
          async create(upload) {
            const fields = Object.entries(upload.metadata ?? {}).map(
              ([name, value]) => [name, value ?? ''] as const,
            )
            await uploads.createUpload(deps, access, {
              id: upload.id,
              size: upload.size ?? 0,
              metadata: new Map(fields),
            })
            return upload
          },
        }),
    })

    // Registered before the GET of the same path; otherwise, fastify would add its own HEAD for that GET.
    registerRoute(scope, deps, calls.readUploadOffset, author, {
      handle: ({ access, request, reply }) =>
        answerTus(request, reply, { getUpload: () => getUpload(access) }),
    })

    registerRoute(scope, deps, calls.sendUpload, author, {
      accessWatch: 'until refused',
      handle: ({ access, request, reply }) =>
        limitUploads(access.userId, () =>
          answerTus(request, reply, {
            getUpload: () => getUpload(access),
            write: async (offset) =>
              storeBody(deps, access, await uploads.requireUpload(deps, access), offset, request),
            finish: () => uploads.finishUpload(deps, access),
          }),
        ),
    })

    registerRoute(scope, deps, calls.cancelUpload, author, {
      handle: ({ access, request, reply }) =>
        answerTus(request, reply, { remove: () => removeUpload(deps, { id: access.uploadId }) }),
    })

    registerRoute(scope, deps, calls.readUpload, author, {
      takesTurns: false,
      handle: async ({ access }) => ({ success: true, ...(await uploads.readUploaded(deps, access)) }),
    })
  })
}
