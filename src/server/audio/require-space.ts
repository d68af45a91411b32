import { trackLimits } from '#contract/audio/tracks.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { listMissingBytes } from './uploads/upload-store.ts'

export type SpaceDeps = Pick<Deps, 'files' | 'config' | 'db' | 'clock'>

/** An announced upload that got no bytes for this long no longer reserves space. */
const reservationMs = 3600_000
/** Limits what one account can reserve, because announcing costs nothing. */
const reservedPerAccount = 2 * trackLimits.uploadBytes
/** Free space is asked for again each time a stream has written this much, because its size may be unknown and others write too. */
const blockBytes = 8 * 1024 * 1024

/**
 * @param ownUpload id of the upload that the bytes belong to, whose reservation they use
 * @throws NO_SPACE if writing `bytes` more bytes would leave too little free space
 */
export async function requireSpace(deps: SpaceDeps, bytes: number, ownUpload?: string): Promise<void> {
  if ((await findRoom(deps, ownUpload)) < bytes) throw new AppError('NO_SPACE', generalTexts.noSpace)
}

/** Returns how many more bytes may be written. */
async function findRoom(deps: SpaceDeps, ownUpload?: string): Promise<number> {
  const free = await deps.files.freeBytes()
  if (free === null) return Number.POSITIVE_INFINITY
  return free - deps.config.minFreeBytes - (await countReserved(deps, ownUpload))
}

/** Returns the number of announced bytes that have not arrived yet. */
async function countReserved({ files, db, clock }: SpaceDeps, ownUpload = ''): Promise<number> {
  // The pieces in a bucket take no space on the measured disk.
  if (!files.isOnDisk) return 0
  const rows = await listMissingBytes(db, new Date(clock().getTime() - reservationMs), ownUpload)
  return rows.reduce((sum, { missing }) => sum + Math.min(Number(missing), reservedPerAccount), 0)
}

/**
 * Creates a step of a stream pipeline that fails with NO_SPACE before the stream uses the space that must stay free.
 * @param ownUpload see `requireSpace`
 */
export function watchSpace(deps: SpaceDeps, ownUpload?: string) {
  return async function* watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let allowed = 0
    for await (const chunk of chunks) {
      if (chunk.length > allowed) {
        allowed = Math.min(Math.max(blockBytes, chunk.length), await findRoom(deps, ownUpload))
        if (chunk.length > allowed) throw new AppError('NO_SPACE', generalTexts.noSpace)
      }
      allowed -= chunk.length
      yield chunk
    }
  }
}
