import { rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { type PictureKind, type PictureSize, pictureEdges, pictureTexts } from '#contract/pictures/schemas.ts'
import { detectPicture } from '#core/pictures/detect-picture.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { readHead } from '#server/lib/files/read-file.ts'
import { runProcess } from '#server/lib/run-process.ts'
import type { EncodeOrder } from './encode-picture.ts'

/** `time` is in milliseconds for each picture, `memory` in megabytes for the process. */
const limits = { time: 30_000, memory: 1_024 }

/** Runs only one process at a time, because decoding occupies a CPU and much memory. */
const queueEncoding = createFairQueue(1)

const answers = z.array(
  z.union([
    z.object({ width: z.number(), height: z.number(), bytes: z.number() }),
    z.object({ problem: z.enum(['damaged', 'tooManyPixels', 'tooComplex']) }),
  ]),
)

export type EncodedPicture = {
  width: number
  height: number
  bytes: number
  /** Temporary files in the work folder; the caller must move or remove them. */
  files: Record<PictureSize, string>
}

const buildBySize = <T>(make: (size: PictureSize) => T): Record<PictureSize, T> => ({
  small: make('small'),
  medium: make('medium'),
  large: make('large'),
})

type PictureToEncode = { id: string; file: string; kind: PictureKind }

async function makeOrder(
  { files }: Pick<Deps, 'files'>,
  { id, file, kind }: PictureToEncode,
): Promise<EncodeOrder> {
  const [head] = await readHead(file, 64)
  const format = detectPicture(head)
  if (!format) throw new AppError('BAD_PICTURE', pictureTexts.invalid)
  const targets = buildBySize((size) => path.join(files.workFolder, `picture-${id}-${size}.webp`))
  return { file, format, edges: pictureEdges[kind], targets, seconds: limits.time / 1_000 }
}

/**
 * Returns the encoded pictures in the order of `pictures`. One process encodes all, so a few small pictures take little longer than one.
 * @throws BAD_PICTURE for formats other than PNG, JPEG and WebP, and for damaged, too large or too complex pictures
 */
export async function encodePictures(
  deps: Pick<Deps, 'files'>,
  account: string,
  pictures: PictureToEncode[],
  signal: AbortSignal,
): Promise<EncodedPicture[]> {
  const orders = await Promise.all(pictures.map((picture) => makeOrder(deps, picture)))
  const refuse = (cause: unknown) => new AppError('BAD_PICTURE', pictureTexts.tooComplex, { cause })
  const module = new URL('./encode-process.ts', import.meta.url)
  const task = { module, refuse, limits: { ...limits, time: limits.time * orders.length } }
  const work = () => runProcess<EncodeOrder[]>({ ...task, sendAll: async (send) => send(orders) }, signal)
  try {
    const encoded = answers.parse(await queueEncoding(account, work, signal))
    return encoded.map((one, at) => {
      if ('problem' in one) throw new AppError('BAD_PICTURE', pictureTexts[one.problem])
      return { ...one, files: orders[at]?.targets ?? buildBySize(() => '') }
    })
  } catch (error) {
    for (const { targets } of orders) await removeTempFiles(targets)
    throw error
  }
}

export async function removeTempFiles(files: EncodedPicture['files']): Promise<void> {
  for (const file of Object.values(files)) await rm(file, { force: true })
}
