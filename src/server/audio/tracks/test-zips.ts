import { crc32, deflateRawSync } from 'node:zlib'

export type ZipFile = {
  name: string
  content: Uint8Array | string
  /** Size that the zip states instead of the true one. */
  size?: number
  isDeflated?: boolean
  isEncrypted?: boolean
}

const encoder = new TextEncoder()
const toBytes = (content: Uint8Array | string) =>
  Buffer.from(typeof content === 'string' ? encoder.encode(content) : content)

/** Can write a zip with wrong sizes, which zip libraries cannot. */
export function aZip(...files: ZipFile[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = toBytes(file.name)
    const content = toBytes(file.content)
    const plain = file.isDeflated ? deflateRawSync(content) : content
    const packed = file.isEncrypted ? Buffer.concat([Buffer.alloc(12), plain]) : plain
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(file.isEncrypted ? 0x801 : 0x800, 2)
    fields.writeUInt16LE(file.isDeflated ? 8 : 0, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(file.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, place, name]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Uint8Array.from(Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]))
}

export function craigInfo(users: string[], notes: string[] = []): string {
  const lines = [
    'Recording aBcD1234',
    '',
    'Guild:\t\tThe Table (111111111111111111)',
    'Start time:\t2026-09-20T23:00:00.000Z',
    '',
    'Tracks:',
    ...users.map((user) => `\t${user} (333333333333333333)`),
    ...(notes.length > 0 ? ['', 'Notes:', ...notes.map((note) => `\t${note}`)] : []),
  ]
  return `${lines.join('\r\n')}\r\n`
}
