export function aWav({
  rate,
  channels,
  frames,
}: {
  rate: number
  channels: number
  frames: number
}): Uint8Array {
  const frameBytes = channels * 2
  const bytes = Buffer.alloc(44 + frames * frameBytes)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE((rate * frameBytes) >>> 0, 28)
  bytes.writeUInt16LE(frameBytes, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  for (let at = 44; at < bytes.length; at += 2) bytes.writeInt16LE(Math.round(4_000 * Math.sin(at / 50)), at)
  return bytes
}
