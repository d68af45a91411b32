import { Zip, ZipPassThrough } from 'fflate'
import { isTrackName } from '#contract/audio/tracks.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { writeCraigInfo } from '#core/audio/tracks/craig-info.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { SpeakerFile } from './check-files.ts'
import type { UnfinishedUpload } from './tus-upload.ts'

const chunkBytes = 4 * 1024 * 1024

/**
 * Packs the files into a zip in the format of Craig, a recorder for Discord. The order of the files does not matter: the same files always
 * give the same zip, so that an upload can continue after a reload.
 * @returns the zip, and the speakers in the order of its files
 * @throws ApiError if a file cannot be read; the reason of `signal` if it is aborted
 */
export async function packTracks(
  files: SpeakerFile[],
  zipName: string,
  signal: AbortSignal,
): Promise<{ file: File; speakers: string[] }> {
  const tracks = sortByName(files, ({ file }) => file.name)
  const parts: BlobPart[] = []
  let passed: { bytes: Uint8Array; blob: Blob } | null = null
  const zip = new Zip((error, part) => {
    if (error) throw error
    // Replaces the bytes of a file with a reference to the file, so that they do not stay in memory.
    parts.push(part === passed?.bytes ? passed.blob : part.slice())
  })
  async function add(name: string, content: Blob): Promise<void> {
    const entry = new ZipPassThrough(name)
    // With a fixed time, the zip is the same if an unfinished upload is packed again after a reload.
    entry.mtime = new Date(2000, 0, 1)
    zip.add(entry)
    for (let at = 0; at < content.size; at += chunkBytes) {
      signal.throwIfAborted()
      const blob = content.slice(at, at + chunkBytes)
      passed = { bytes: await read(blob), blob }
      entry.push(passed.bytes)
    }
    entry.push(new Uint8Array(0), true)
  }
  const named = tracks.map(({ file, speaker }) => ({ fileName: nameTrack(file.name), speaker }))
  const { fileNames, info } = writeCraigInfo(named)
  for (const [index, { file }] of tracks.entries()) await add(fileNames[index] ?? file.name, file)
  await add('info.txt', new Blob([info]))
  zip.end()
  const lastModified = Math.max(...tracks.map(({ file }) => file.lastModified))
  const file = new File(parts, zipName, { lastModified })
  return { file, speakers: tracks.map(({ speaker }) => speaker) }
}

/** Packs files again to continue their unfinished upload. Returns null if there are more or fewer files than before. */
export async function packAgain(
  { fileName, speakers }: Pick<UnfinishedUpload, 'fileName' | 'speakers'>,
  files: File[],
): Promise<File | null> {
  if (files.length !== speakers?.length) return null
  const sorted = sortByName(files, ({ name }) => name)
  const tracks = sorted.map((file, index) => ({ file, speaker: speakers[index] ?? '' }))
  return (await packTracks(tracks, fileName, new AbortController().signal)).file
}

function sortByName<T>(files: T[], nameOf: (file: T) => string): T[] {
  return files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
}

async function read(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    throw new ApiError(400, 'UNREADABLE', uploadTexts.unreadable)
  }
}

/** Adds `.mp3` to a name without the extension of a track, because the server recognizes the tracks in a zip by their extensions. */
const nameTrack = (fileName: string) => (isTrackName(fileName) ? fileName : `${fileName}.mp3`)
