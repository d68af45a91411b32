type Frame = { format: 'mp3' | 'aac'; bytes: number }

/** In kbit/s. Index 0 is the free format, whose frames state no length. */
const bitrates = {
  'layer 1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  'layer 2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  'layer 3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  'low layer 1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000]

/** Returns null if no frame of MP3 or AAC (ADTS) begins at `at`. */
function readFrame(bytes: Uint8Array, at: number): Frame | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bytes.subarray(at, at + 6)
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return null
  const layerBits = (b >> 1) & 3
  // ADTS starts with twelve set bits and has layer 0. MP3 starts with eleven set bits.
  if (layerBits === 0) {
    const isAdts = (b & 0xf6) === 0xf0 && ((c >> 2) & 15) < 13
    return isAdts ? { format: 'aac', bytes: ((d & 3) << 11) | (e << 3) | (f >> 5) } : null
  }
  const version = (b >> 3) & 3
  const rate = rates[(c >> 2) & 3]
  if (version === 1 || c >> 4 === 15 || rate === undefined) return null
  const layer = 4 - layerBits
  const isLow = version !== 3
  const table = isLow
    ? bitrates[layer === 1 ? 'low layer 1' : 'low']
    : bitrates[layer === 1 ? 'layer 1' : layer === 2 ? 'layer 2' : 'layer 3']
  const bitsPerSecond = 1000 * (table[c >> 4] ?? 0)
  const samplesPerSecond = rate / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const padding = (c >> 1) & 1
  if (layer === 1)
    return { format: 'mp3', bytes: 4 * (Math.floor((12 * bitsPerSecond) / samplesPerSecond) + padding) }
  const bytesPerBit = layer === 3 && isLow ? 72 : 144
  return { format: 'mp3', bytes: Math.floor((bytesPerBit * bitsPerSecond) / samplesPerSecond) + padding }
}

/** Returns the format of the frame with which `bytes` begins. */
export const detectFrame = (bytes: Uint8Array): Frame['format'] | null => readFrame(bytes, 0)?.format ?? null

/** Two or three consecutive frame headers also occur by chance in files of other kinds. */
const fewestFrames = 4

/** Finds frames that follow one another, anywhere in `bytes`. */
export function findFrames(bytes: Uint8Array): Frame['format'] | null {
  for (let start = bytes.indexOf(0xff); start >= 0; start = bytes.indexOf(0xff, start + 1)) {
    const first = readFrame(bytes, start)
    let at = start
    let found = 0
    for (let frame = first; frame && frame.bytes > 6 && frame.format === first?.format; found++) {
      at += frame.bytes
      frame = readFrame(bytes, at)
    }
    if (first && found >= fewestFrames) return first.format
  }
  return null
}
