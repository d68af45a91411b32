import path from 'node:path'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { type PictureKind, type PictureSize, pictureEdges, pictureTexts } from '#contract/pictures/schemas.ts'
import { detectPicture } from '#core/pictures/detect-picture.ts'
import { readHead } from '#server/audio/service.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runProcess } from '#server/lib/run-process.ts'
import type { EncodeOrder } from './encode-picture.ts'

/** Milliseconds and megabytes. */
const limits = { time: 30_000, memory: 1_024 }

/** One picture at a time, because decoding takes a processor and up to 200 MB. */
const queueEncoding = createFairQueue(1)

const answer = z.union([
  z.object({ width: z.number(), height: z.number(), bytes: z.number() }),
  z.object({ problem: z.enum(['damaged', 'tooManyPixels']) }),
])

export type EncodedPicture = {
  width: number
  height: number
  bytes: number
  /** Temporary files in the work folder; the caller must move or remove them. */
  files: Record<PictureSize, string>
}

export const mapSizes = <T>(make: (size: PictureSize) => T): Record<PictureSize, T> => ({
  small: make('small'),
  medium: make('medium'),
  large: make('large'),
})

/**
 * @param name begins the names of the written files
 * @throws BAD_PICTURE for any other format, and for damaged or too large pictures
 */
export async function encode(
  deps: Pick<Deps, 'files'>,
  account: string,
  { file, kind, name }: { file: string; kind: PictureKind; name: string },
  signal: AbortSignal,
): Promise<EncodedPicture> {
  const [head] = await readHead(file, () => 0)
  const format = detectPicture(head)
  if (!format) throw new AppError('BAD_PICTURE', pictureTexts.invalid)
  const files = mapSizes((size) => path.join(deps.files.workFolder, `${name}-${size}.webp`))
  const order: EncodeOrder = { file, format, edges: pictureEdges[kind], targets: files }
  const refuse = (cause: unknown) => new AppError('BAD_PICTURE', pictureTexts.tooComplex, { cause })
  const module = new URL('./encode-process.ts', import.meta.url)
  const work = () =>
    runProcess<EncodeOrder>({ module, limits, refuse, sendAll: async (send) => send(order) }, signal)
  const encoded = answer.parse(await queueEncoding(account, work, signal))
  if ('problem' in encoded) throw new AppError('BAD_PICTURE', pictureTexts[encoded.problem])
  return { ...encoded, files }
}
