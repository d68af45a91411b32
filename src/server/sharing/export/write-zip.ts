import { Readable } from 'node:stream'
import { constants, createDeflateRaw } from 'node:zlib'
import { strToU8, Zip, ZipPassThrough } from 'fflate'
import type { Note } from '#core/sharing/write-vault.ts'

/** Zip times start in 1980, in local time. The second of January is in 1980 in every time zone. */
const earliest = Date.UTC(1980, 0, 2)
/** Notes are a few hundred bytes each, so they are collected into chunks of this size. */
const partBytes = 16_384
const deflated = 8
const unix = 3
/** A regular file with mode 0644, in the upper 16 bits. */
const readableFile = (0o100644 << 16) >>> 0

/** The empty last block of a compressed file. */
const lastBlock = Uint8Array.of(3, 0)

/** Compresses all notes with one stream: a stream per note fragments the memory of the process. */
function createPacker() {
  const stream = createDeflateRaw()
  let parts: Uint8Array[] = []
  stream.on('data', (part: Uint8Array) => parts.push(part))
  return {
    async pack(content: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
      stream.write(content)
      // A full flush makes the next note independent of this one.
      await new Promise<void>((resolve) => stream.flush(constants.Z_FULL_FLUSH, resolve))
      const packed = Buffer.concat([...parts, lastBlock])
      parts = []
      return packed
    },
    close: () => stream.destroy(),
  }
}

/** A file of the zip with content that is compressed already; `push` gets the original content for its checksum. */
class PackedFile extends ZipPassThrough {
  override compression = deflated
  readonly #packed: Uint8Array<ArrayBuffer>

  constructor(path: string, packed: Uint8Array<ArrayBuffer>) {
    super(path)
    this.#packed = packed
  }

  protected override process(_content: Uint8Array, isLast: boolean): void {
    this.ondata(null, this.#packed, isLast)
  }
}

/** Streams notes as a zip. Only the zip directory stays in memory, and destroying the stream stops the work. */
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
  const packer = createPacker()
  try {
    for await (const { path, text } of notes) {
      const content = strToU8(text)
      const file = new PackedFile(path, await packer.pack(content))
      file.mtime = mtime
      // Debian's unzip reads names as UTF-8 only if the system is Unix.
      file.os = unix
      file.attrs = readableFile
      zip.add(file)
      file.push(content, true)
      if (length >= partBytes) yield take()
    }
  } finally {
    packer.close()
  }
  zip.end()
  yield take()
}
