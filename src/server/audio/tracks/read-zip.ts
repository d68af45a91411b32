import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isTrackName, trackLimits, trackTexts } from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import { type Container, detectContainer, headBytes, measureId3 } from '#core/audio/detect-container.ts'
import { type SpaceDeps, watchSpace } from '#server/audio/require-space.ts'

/** Format of a file without bytes: Craig writes one for a speaker who was never heard. */
export const emptyFormat = 'empty'
/** `entry` is the position in the zip, because names may repeat. */
export type ZippedTrack = {
  entry: number
  fileName: string
  format: Container | typeof emptyFormat
  bytes: number
}
export type TracksZip = { tracks: ZippedTrack[]; info: string | null }

type Limits = Pick<typeof trackLimits, 'unpackedBytes' | 'tracks' | 'zippedFiles' | 'infoBytes'>

/**
 * Unpacks every track once without storing it, to verify the sizes that the zip states.
 * @throws VALIDATION if the zip is damaged, hostile or contains no usable tracks
 */
export function readTracksZip(path: string, limits: Limits = trackLimits): Promise<TracksZip> {
  return withZip(path, async (zip) => {
    if (zip.entryCount > limits.zippedFiles) throw refuse(trackTexts.tooManyFiles)
    const entries: { entry: Entry; position: number }[] = []
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > limits.unpackedBytes) throw refuse(trackTexts.unpacksTooLarge)
      if (entry.isEncrypted()) throw refuse(trackTexts.encrypted)
      entries.push({ entry, position: entries.length })
    }
    const sounds = entries.filter(({ entry }) => isTrackName(entry.fileName) && !isHidden(entry.fileName))
    if (sounds.length === 0) throw refuse(trackTexts.noSound)
    if (sounds.length > limits.tracks) throw refuse(trackTexts.tooMany)

    const tracks: ZippedTrack[] = []
    for (const { entry, position } of sounds) {
      const fileName = baseName(entry.fileName)
      const found = await detectFormat(await zip.openReadStreamPromise(entry))
      const format = entry.uncompressedSize === 0 ? emptyFormat : found
      if (!format) throw refuse(trackTexts.notSound(fileName))
      tracks.push({ entry: position, fileName, format, bytes: entry.uncompressedSize })
    }
    if (tracks.every(({ format }) => format === emptyFormat)) throw refuse(trackTexts.noSound)
    const info = entries.find(({ entry }) => baseName(entry.fileName).toLowerCase() === 'info.txt')?.entry
    const isReadable = info && info.uncompressedSize <= limits.infoBytes
    return { tracks, info: isReadable ? await readText(await zip.openReadStreamPromise(info)) : null }
  })
}

/** Returns the total size that the zip states for the files at these positions. Unpacking one that is larger fails. */
export function measureEntries(path: string, positions: number[]): Promise<number> {
  return withZip(path, async (zip) => {
    let position = 0
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      if (positions.includes(position++)) bytes += entry.uncompressedSize
    }
    return bytes
  })
}

/** Writes the file at `position` in the zip to `target`. */
export function unpackEntry(
  deps: SpaceDeps,
  path: string,
  position: number,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  return withZip(path, async (zip) => {
    let at = 0
    for await (const entry of zip.eachEntry()) {
      if (at++ !== position) continue
      const content = await zip.openReadStreamPromise(entry)
      await pipeline(content, watchSpace(deps), createWriteStream(target), { signal })
      return
    }
  })
}

async function withZip<T>(path: string, use: (zip: ZipFile) => Promise<T>): Promise<T> {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    return await use(zip)
  } catch (error) {
    throw explain(error)
  } finally {
    zip?.close()
  }
}

/**
 * Returns system errors unchanged: they have a code, and errors of the zip library have none. A code that begins with `Z_` comes from zlib
 * and means a damaged zip.
 */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const isSystem = 'code' in error && typeof error.code === 'string' && !error.code.startsWith('Z_')
  if (isSystem || error.name === 'AbortError') return error
  const isEscape = /^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(
    error.message,
  )
  const isEncrypted = error.message.includes('encrypt')
  const text = isEscape ? trackTexts.escapes : isEncrypted ? trackTexts.encrypted : trackTexts.notZip
  return refuse(text, error)
}

const refuse = (text: string, cause?: Error) => new AppError('VALIDATION', text, { cause })

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** macOS adds a hidden file for each file. */
const isHidden = (name: string) => baseName(name).startsWith('.') || name.startsWith('__MACOSX/')

/** Reads the stream to its end, so that a wrong size is noticed. */
async function detectFormat(stream: Readable): Promise<Container | null> {
  let head = Buffer.alloc(0)
  let afterTag = Buffer.alloc(0)
  let at = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    const from = Math.max(0, measureId3(head) + afterTag.length - at)
    if (head.length >= 10 && afterTag.length < headBytes && from < chunk.length) {
      afterTag = Buffer.concat([afterTag, chunk.subarray(from, from + headBytes - afterTag.length)])
    }
    at += chunk.length
  }
  return detectContainer(head, afterTag)
}

async function readText(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) if (Buffer.isBuffer(part)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
