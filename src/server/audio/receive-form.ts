import { rm } from 'node:fs/promises'
import path from 'node:path'
import { finished, PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { requireSpace, type SpaceDeps } from './require-space.ts'
import { storeStream } from './store-stream.ts'

export type ReceivedFile = {
  /** Temporary file in the work folder; the caller must move or remove it. */
  path: string
  fileName: string
  mimeType: string
  bytes: number
  sha256: string
}
type ReceivedForm = { fields: Map<string, string>; file: ReceivedFile | null }
/** Values of a repeated field are in the order in which they were sent. */
type ReceivedFiles = { fields: Map<string, string[]>; files: (ReceivedFile & { field: string })[] }

type FormDeps = SpaceDeps & Pick<Deps, 'ids'>

type FilesRules = {
  /** Names of the file fields, each with the maximum number of its files. */
  fileFields: Map<string, number>
  /** Limit for all files together. */
  maxBytes: number
  tooLarge: string
  tooMany: string
  badForm: string
  /** Called before each file is stored, with the fields received so far; throws to refuse the form. */
  beforeFile(fields: Map<string, string[]>, file: { name: string; type: string }): Promise<void>
}

type FormRules = Omit<FilesRules, 'fileFields' | 'tooMany' | 'beforeFile'> & {
  fileField: string
  onlyOne: string
  beforeFile(fields: Map<string, string>, file: { name: string; type: string }): Promise<void>
}

/** Bytes that a form may have in addition to its files: boundaries, headers and fields. */
const formOverhead = 64 * 1024

const lastValues = (fields: Map<string, string[]>) =>
  new Map([...fields].map(([name, values]) => [name, values.at(-1) ?? '']))

/** Streams the file to disk, and removes it if the form is refused. Fields may come after the file. */
export async function receiveForm(
  deps: FormDeps,
  request: FastifyRequest,
  rules: FormRules,
): Promise<ReceivedForm> {
  const { fields, files } = await receiveFiles(deps, request, {
    ...rules,
    fileFields: new Map([[rules.fileField, 1]]),
    tooMany: rules.onlyOne,
    beforeFile: (known, file) => rules.beforeFile(lastValues(known), file),
  })
  return { fields: lastValues(fields), file: files[0] ?? null }
}

export async function receiveFiles(
  deps: FormDeps,
  request: FastifyRequest,
  rules: FilesRules,
): Promise<ReceivedFiles> {
  const fields = new Map<string, string[]>()
  const files: ReceivedFiles['files'] = []
  try {
    const announced = Number(request.headers['content-length'] ?? 0)
    await requireSpace(deps, announced)
    if (announced > rules.maxBytes + formOverhead) throw new AppError('TOO_LARGE', rules.tooLarge)
    const most = [...rules.fileFields.values()].reduce((sum, count) => sum + count, 0)
    const limits = { fileSize: rules.maxBytes + 1, files: most + 1, fields: 20, fieldSize: 4096, parts: 40 }
    let left = rules.maxBytes
    for await (const part of request.parts({ limits })) {
      const { fieldname: field } = part
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('VALIDATION', rules.badForm)
        fields.set(field, [...(fields.get(field) ?? []), String(part.value)])
        continue
      }
      const count = files.filter((file) => file.field === field).length
      if (count >= (rules.fileFields.get(field) ?? 0)) throw new AppError('VALIDATION', rules.tooMany)
      const fileName = part.filename ?? ''
      await rules.beforeFile(fields, { name: fileName, type: part.mimetype })
      const target = path.join(deps.files.workFolder, `upload-${deps.ids.next()}`)
      const file = { field, path: target, fileName, mimeType: part.mimetype, bytes: 0, sha256: '' }
      files.push(file)
      Object.assign(
        file,
        await storeStream(deps, part.file, target, { maxBytes: left, tooLarge: rules.tooLarge }),
      )
      left -= file.bytes
      if (part.file.truncated) throw new AppError('TOO_LARGE', rules.tooLarge)
    }
    await request.recheckAccess()
    return { fields, files }
  } catch (error) {
    for (const file of files) await rm(file.path, { force: true })
    throw toFormError(error, rules)
  } finally {
    dropBody(request)
  }
}

/**
 * Discards the unread rest of a body, so that the browser gets the answer and can reuse the connection. A parser that stopped reading would
 * block the rest, so the body is unpiped first.
 */
export function dropBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded) return
  raw.unpipe()
  raw.resume()
}

/** Returns the body of a request that is not a form. The caller must call `dropBody` at the end. */
export function readRawBody({ raw }: FastifyRequest): Readable {
  // Returns a separate stream: a failing pipeline destroys its source, and a destroyed request would close the connection before the answer
  // is sent.
  const body = raw.pipe(new PassThrough())
  // Without a listener, an error after the reader has finished would end the process.
  body.on('error', () => {})
  // Makes the body fail if the client disconnects, even before the body is read.
  finished(raw, { writable: false }, (error) => {
    if (error) body.destroy(new AppError('VALIDATION', audioTexts.badForm, { cause: error }))
  })
  return body
}

/** Error codes that are the fault of the server, not of the form. */
const diskFaults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

function toFormError(error: unknown, rules: FilesRules): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code } = error as Error & { code?: string }
  if (diskFaults.has(code ?? '') || code?.startsWith('FST_INVALID_MULTIPART')) return error
  if (code === 'FST_FILES_LIMIT') return new AppError('VALIDATION', rules.tooMany, { cause: error })
  return new AppError('VALIDATION', rules.badForm, { cause: error })
}
