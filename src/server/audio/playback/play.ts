import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Returns null if the header is not a single byte range, and `unsatisfiable` if the range is empty or begins beyond the end of the sound.
 */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

type Sound = {
  type: 'audio/webm' | 'audio/mp4'
  size: number
  read: (start: number, end: number) => Readable | Uint8Array
}

export function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, size, read }: Sound,
): FastifyReply {
  reply
    .type(type)
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Disposition', 'inline')
  const range = parseRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`)
  return reply.header('Content-Length', end - start + 1).send(read(start, end))
}

export async function sendSound(
  { files }: Pick<Deps, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type }: { key: string | null; type: Sound['type'] },
): Promise<FastifyReply> {
  const size = key ? await files.size(key) : null
  if (key === null || size === null) throw new AppError('NOT_FOUND', audioTexts.notFound)
  return sendRange(request, reply, { type, size, read: (start, end) => files.read(key, start, end) })
}
