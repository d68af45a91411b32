import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { strToU8, Zip, ZipPassThrough } from 'fflate'
import { forEachSlice } from '#core/for-each-slice.ts'
import type { ExportedCampaign, ExportedNames } from '#core/sharing/exported-campaign.ts'
import { createNoteNamer } from '#core/sharing/name-notes.ts'
import { type Note, writeVault } from '#core/sharing/write-vault.ts'
import { buildLongLinkIndex } from '#core/wiki/links/link-names.ts'

/** Zip files can only store local times from 1980 on. 2 January 1980 UTC is in 1980 in every time zone. */
const earliest = Date.UTC(1980, 0, 2)
/** Compressed notes are collected into chunks of at least this many bytes, because most notes have only a few hundred. */
const partBytes = 16_384
const deflated = 8
const unix = 3
/** Attributes of a regular file with mode 0644, which zip files store in the upper 16 bits. */
const readableFile = (0o100644 << 16) >>> 0

/** Small buffers suffice for short notes. By default, zlib allocates 270 KB per note, which takes longer than the compression. */
const forShortTexts = { chunkSize: 1024, memLevel: 5, windowBits: 13 }

/** Compresses each note in one call, because a stream per note is several times slower. */
class PackedFile extends ZipPassThrough {
  override compression = deflated

  protected override process(content: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflateRawSync(content, forShortTexts), isLast)
  }
}

/** If the returned stream is destroyed, the work stops. */
export function writeZip(notes: AsyncIterable<Note>, modified: Date): Readable {
  return Readable.from(packAll(notes, Math.max(modified.getTime(), earliest)))
}

async function* packAll(notes: AsyncIterable<Note>, mtime: number): AsyncGenerator<Buffer> {
  let packed: Uint8Array[] = []
  let length = 0
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
    length += part.length
  })
  const take = () => {
    const part = Buffer.concat(packed)
    packed = []
    length = 0
    return part
  }
  for await (const note of notes) {
    const content = 'text' in note ? strToU8(note.text) : await note.picture.read('large')
    if (content === null) continue
    const file = new PackedFile(note.path)
    file.mtime = mtime
    // Debian's unzip reads names as UTF-8 only if the file is marked as made on Unix.
    file.os = unix
    file.attrs = readableFile
    zip.add(file)
    file.push(content, true)
    if (length < partBytes) continue
    yield take()
    // Without this pause, messages from the database would keep the event loop busy and other requests waiting.
    await pause()
  }
  zip.end()
  yield take()
}

export async function readNames(exported: ExportedCampaign): Promise<ExportedNames> {
  const list = await exported.names()
  const index = await buildLongLinkIndex(list, pause)
  return { list, linkNames: { index, entries: new Map(list.map((one) => [one.id, one])) } }
}

export async function writeNotes(exported: ExportedCampaign): Promise<AsyncIterable<Note>> {
  const names = await readNames(exported)
  const nameNote = createNoteNamer()
  const noteOf = new Map<string, string>()
  await forEachSlice(names.list, 1_000, pause, (slice) => {
    for (const { id, name } of slice) noteOf.set(id, nameNote(name))
  })
  return writeVault(exported, names, { noteOf, nameNote })
}
