import { DataStore, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tusVersion, uploadTexts } from '#contract/audio/uploads.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { dropBody } from '#server/audio/receive-form.ts'

export { Upload } from '@tus/server'

type TusStore = Partial<Pick<DataStore, 'create' | 'getUpload' | 'remove'>> & {
  newId?: () => string
  /** Stores the body of the request at `offset` and returns the new number of stored bytes of the upload. */
  write?: (offset: number) => Promise<number>
  finish?: () => Promise<unknown>
}

/** The library needs no lock: transactions order the requests for one upload, even across processes. */
const noLock = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

/** Other headers of the library are not sent, because some would let other origins call this API. */
const answered = ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Location']

const refusals: Record<number, [ErrorCode, string]> = {
  404: ['NOT_FOUND', uploadTexts.notFound],
  409: ['CONFLICT', uploadTexts.offset],
  413: ['TOO_LARGE', uploadTexts.tooLong],
}

/**
 * Answers a request of the tus protocol with @tus/server, which checks the request headers and sets the response headers. The body is not
 * passed to the library: `write` reads it from the request.
 */
export async function answerTus(
  request: FastifyRequest,
  reply: FastifyReply,
  store: TusStore,
): Promise<undefined> {
  try {
    return await answer(request, reply, store)
  } finally {
    dropBody(request)
  }
}

async function answer(
  { url, method, headers }: FastifyRequest,
  reply: FastifyReply,
  { newId, write, finish, ...store }: TusStore,
): Promise<undefined> {
  reply.header('Tus-Resumable', tusVersion)
  if (headers['tus-resumable'] !== tusVersion) {
    reply.header('Tus-Version', tusVersion)
    throw new AppError('PRECONDITION_FAILED', uploadTexts.version)
  }
  let failure: Error | null = null
  const server = new Server({
    path: calls.createUpload.path,
    relativeLocation: true,
    locker: noLock,
    datastore: Object.assign(new DataStore(), store, {
      write: async (_body: unknown, _id: string, offset: number) => (await write?.(offset)) ?? offset,
    }),
    ...(newId ? { namingFunction: newId } : {}),
    async onUploadFinish() {
      await finish?.()
      return {}
    },
    onResponseError(_request, error) {
      if (error instanceof Error) failure = error
      return undefined
    },
  })
  const known = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && /^(content-|tus-|upload-)/.test(name) ? [[name, value]] : [],
  )
  const response = await server.handleWeb(new Request(`http://localhost${url}`, { method, headers: known }))
  if (failure) throw failure
  if (response.status >= 400) {
    const [code, text] = refusals[response.status] ?? ['VALIDATION', uploadTexts.invalidRequest]
    throw new AppError(code, text)
  }
  for (const name of answered) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  await reply.status(response.status).send()
}
