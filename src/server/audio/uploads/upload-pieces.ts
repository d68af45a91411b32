import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { audioTexts } from '#contract/audio/schemas.ts'
import { checksumAlgorithm, uploadLimits, uploadTexts } from '#contract/audio/uploads.ts'
import { AppError } from '#contract/errors.ts'
import { readRawBody } from '#server/audio/receive-form.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import { requireFormat } from '#server/audio/store-recording.ts'
import { storeStream } from '#server/audio/store-stream.ts'
import type { UploadAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAddContent } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { readHead } from '#server/lib/files/read-file.ts'
import {
  changeUpload,
  deleteUploadRow,
  insertPiece,
  listPieceKeys,
  lockUpload,
  type UploadRow,
} from './upload-store.ts'

export const pieceFolder = 'uploads'

/** @returns the sent sha256 in hex; null without the header */
function readChecksum({ headers }: FastifyRequest): string | null {
  const sent = headers['upload-checksum']
  if (sent === undefined) return null
  const [algorithm, digest = ''] = String(sent).split(' ')
  const bytes = Buffer.from(digest, 'base64')
  if (algorithm !== checksumAlgorithm || bytes.length !== 32) {
    throw new AppError('VALIDATION', uploadTexts.algorithm)
  }
  return bytes.toString('hex')
}

type Piece = { path: string; startAt: number; bytes: number }

/**
 * Adds the body of a request to the upload at `offset`, and returns the new number of stored bytes. A body with a checksum is stored as a
 * whole or not at all.
 */
export async function storeBody(
  deps: Deps,
  access: UploadAccess,
  row: UploadRow,
  offset: number,
  request: FastifyRequest,
): Promise<number> {
  const temporary = path.join(deps.files.workFolder, `upload-${deps.ids.next()}`)
  try {
    const checksum = readChecksum(request)
    await requireSpace(deps, Number(request.headers['content-length'] ?? 0), row.id)
    const pieceBytes = checksum ? Number.POSITIVE_INFINITY : uploadLimits.pieceBytes
    let stored = offset
    for (const pieces = splitBody(readRawBody(request), pieceBytes); ; ) {
      const limit = { maxBytes: row.size - stored, tooLarge: uploadTexts.tooLong, ownUpload: row.id }
      const { bytes, sha256 } = await storeStream(deps, pieces.next(), temporary, limit)
      if (checksum && sha256 !== checksum) throw new AppError('CHECKSUM_MISMATCH', uploadTexts.damaged)
      await request.recheckAccess()
      if (bytes > 0) stored = await storePiece(deps, access, row, { path: temporary, startAt: stored, bytes })
      if (pieces.hasEnded()) return stored
    }
  } finally {
    await rm(temporary, { force: true })
  }
}

/** A piece may exceed `pieceBytes` by less than one chunk of the stream. */
function splitBody(body: Readable, pieceBytes: number) {
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  let hasEnded = false
  async function* takePiece() {
    for (let bytes = 0; bytes < pieceBytes; ) {
      const { done, value } = await chunks.next()
      if (done) {
        hasEnded = true
        return
      }
      bytes += value.length
      yield value
    }
  }
  return { next: () => Readable.from(takePiece()), hasEnded: () => hasEnded }
}

/** Each piece gets a new key, so that two requests for the same bytes cannot overwrite each other's file. */
async function storePiece(deps: Deps, access: UploadAccess, row: UploadRow, piece: Piece): Promise<number> {
  if (piece.startAt === 0 && row.kind === 'audio') await requireSound(deps, row, piece)
  const fileKey = `${pieceFolder}/${row.id}/${deps.ids.next()}`
  // Stored before the transaction, because a slow file store would block the embedded database.
  await deps.files.store(fileKey, piece.path)
  try {
    return await deps.db.transaction(async (tx) => {
      const current = await lockUpload(tx, row.id)
      if (!current) throw new AppError('NOT_FOUND', uploadTexts.notFound)
      if (current.bytes !== piece.startAt) throw new AppError('CONFLICT', uploadTexts.offset)
      await requireStillMayAddContent(tx, access)
      const bytes = piece.startAt + piece.bytes
      await insertPiece(tx, { uploadId: row.id, startAt: piece.startAt, fileKey })
      await changeUpload(tx, row.id, { bytes, updatedAt: deps.clock() })
      return bytes
    })
  } catch (error) {
    // Only an AppError proves a rollback; after any other error, the commit may have succeeded.
    if (error instanceof AppError) await deps.files.remove(fileKey)
    throw error
  }
}

/** Number of bytes at the start of a file that suffice to recognize most containers. */
const headBytes = 64

/** Refuses and removes an upload whose first piece does not begin like a recording. A piece that is too short to tell is not checked. */
async function requireSound(deps: Deps, row: UploadRow, piece: Piece): Promise<void> {
  if (piece.bytes < Math.min(headBytes, row.size)) return
  const [head] = await readHead(piece.path, headBytes)
  // Sound may follow the zeros in a later piece.
  if (piece.bytes < row.size && head.every((byte) => byte === 0)) return
  await requireFormat(piece.path, audioTexts.notSound).catch(async (error: unknown) => {
    if (error instanceof AppError) await removeUpload(deps, row)
    throw error
  })
}

export async function removeUpload(
  deps: Pick<Deps, 'db' | 'files'>,
  { id }: Pick<UploadRow, 'id'>,
): Promise<void> {
  const keys = await listPieceKeys(deps.db, id)
  await deleteUploadRow(deps.db, id)
  await deps.files.remove(...keys)
}
