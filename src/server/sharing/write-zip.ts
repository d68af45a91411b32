import type { Readable } from 'node:stream'
import ZipStream from 'zip-stream'
import type { Note } from '#core/sharing/write-vault.ts'

/** Files as a zip, packed one after the other as they are read: memory stays flat, and who stops reading stops the work. */
export function writeZip(notes: AsyncIterable<Note>, modified: Date): Readable {
  const zip = new ZipStream()
  packAll(zip, notes, modified).catch((error: Error) => zip.destroy(error))
  return zip
}

async function packAll(zip: ZipStream, notes: AsyncIterable<Note>, date: Date): Promise<void> {
  for await (const { path, text } of notes) {
    await packFile(zip, Buffer.from(text), { name: path, date })
    if (zip.destroyed) return
  }
  zip.finalize()
}

/** Resolves when the file is packed, or nobody wants it any more. */
function packFile(zip: ZipStream, content: Buffer, entry: { name: string; date: Date }): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.once('close', resolve)
    zip.entry(content, entry, (error) => {
      zip.off('close', resolve)
      if (error) reject(error)
      else resolve()
    })
  })
}
