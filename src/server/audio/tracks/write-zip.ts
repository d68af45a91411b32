import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

/** Packs files into a zip without compressing them. Their total size must be below 4 GB. */
export function packFiles(files: { path: string; name: string }[]): Readable {
  return Readable.from(pack(files))
}

async function* pack(files: { path: string; name: string }[]): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  for (const { path, name } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk)) continue
      file.push(chunk)
      yield Buffer.concat(packed)
      packed = []
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield Buffer.concat(packed)
}
