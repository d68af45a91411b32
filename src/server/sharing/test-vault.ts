import { inflateRawSync } from 'node:zlib'

export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\x05\x06')
  const isLarge = zip.readUInt16LE(end + 10) === 0xffff
  const count = isLarge ? Number(zip.readBigUInt64LE(end - 20 - 56 + 32)) : zip.readUInt16LE(end + 10)
  let at = isLarge ? Number(zip.readBigUInt64LE(end - 20 - 56 + 48)) : zip.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let index = 0; index < count; index++) {
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(zip.subarray(start, start + size)).toString('utf8'))
    at += 46 + nameLength
  }
  return files
}

const link = /(?<!\\)\[\[([^\]|#]+)(?:#[^\]|]*)?(?:\|[^\]]*)?\]\]/g
const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** As in Obsidian, the target of a link must be the name of exactly one note, or the path of a note. */
export function findBrokenLinks(notes: ReadonlyMap<string, string>): string[] {
  const paths = [...notes.keys()].map((path) => path.replace(/\.md$/, ''))
  const byName = Map.groupBy(paths, (path) => keyOf(path.slice(path.lastIndexOf('/') + 1)))
  const byPath = new Set(paths.map(keyOf))
  const isBroken = (target: string) => byName.get(keyOf(target))?.length !== 1 && !byPath.has(keyOf(target))
  return [...notes].flatMap(([path, text]) =>
    [...text.matchAll(link)]
      .map(([, target = '']) => target)
      .filter(isBroken)
      .map((target) => `${path}: [[${target}]]`),
  )
}
