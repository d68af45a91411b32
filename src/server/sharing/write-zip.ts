import { crc32, deflateRawSync } from 'node:zlib'
import type { Note } from '#core/sharing/write-vault.ts'

/**
 * Files as a zip (APPNOTE 6.3), written as they come, so that memory stays flat and who stops reading stops the work.
 * yazl holds every file until the end and looks at all of them for each: fifty thousand take it half a minute.
 */
export async function* writeZip(notes: AsyncIterable<Note>, modified: Date): AsyncGenerator<Buffer> {
  const time = toDosTime(modified)
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, text } of notes) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content, fitFor(content.length))
    const facts = describeFile(time, name, content, packed)
    const local = Buffer.concat([signature(0x04034b50), facts, Buffer.alloc(2), name, packed])
    directory.push(describeInDirectory(facts, name, offset))
    offset += local.length
    yield local
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield describeEnd(directory.length, listed.length, offset)
}

/** Most notes are short: what is usual takes a quarter of a megabyte for each. */
const fitFor = (length: number) =>
  length < 4096 ? { chunkSize: 4096, windowBits: 12, memLevel: 5 } : { chunkSize: 64 * 1024 }

const version = 20
/** Names are UTF-8. */
const flags = 0x0800
const deflated = 8
const made = 0x031e
const most16 = 0xffff
const most32 = 0xffffffff

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Zip knows no time zones: UTC is as good as any. */
function toDosTime(moment: Date): number {
  const day =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

/** What stands before the file as well as in the directory, up to the length of the name. */
function describeFile(time: number, name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt16LE(version, 0)
  bytes.writeUInt16LE(flags, 2)
  bytes.writeUInt16LE(deflated, 4)
  bytes.writeUInt32LE(time, 6)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(packed.length, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

function describeInDirectory(facts: Buffer, name: Buffer, offset: number): Buffer {
  const by = Buffer.alloc(2)
  by.writeUInt16LE(made)
  const rest = Buffer.alloc(16)
  // A plain file that its owner may write and everybody read.
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 8)
  rest.writeUInt32LE(offset, 12)
  return Buffer.concat([signature(0x02014b50), by, facts, rest, name])
}

/** With more files than two bytes can count, the larger record of zip64 stands before the usual one. */
function describeEnd(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= most16
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(count, most16), 4)
  end.writeUInt16LE(Math.min(count, most16), 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(isLarge ? most32 : offset, 12)
  const usual = Buffer.concat([signature(0x06054b50), end])
  if (!isLarge) return usual
  const large = Buffer.alloc(52)
  large.writeBigUInt64LE(44n, 0)
  large.writeUInt16LE(45, 8)
  large.writeUInt16LE(45, 10)
  large.writeBigUInt64LE(BigInt(count), 20)
  large.writeBigUInt64LE(BigInt(count), 28)
  large.writeBigUInt64LE(BigInt(size), 36)
  large.writeBigUInt64LE(BigInt(offset), 44)
  const locator = Buffer.alloc(16)
  locator.writeBigUInt64LE(BigInt(offset + size), 4)
  locator.writeUInt32LE(1, 12)
  return Buffer.concat([signature(0x06064b50), large, signature(0x07064b50), locator, usual])
}
