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
const detectFrame = (bytes: Uint8Array): Frame['format'] | null => readFrame(bytes, 0)?.format ?? null

/** Two or three consecutive frame headers also occur by chance in files of other kinds. */
const fewestFrames = 4

/** Finds frames that follow one another, anywhere in `bytes`. */
function findFrames(bytes: Uint8Array): Frame['format'] | null {
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

/** Names of ffmpeg demuxers. */
export const containers = ['mp3', 'wav', 'mov', 'aac', 'ogg', 'matroska', 'flac', 'caf', 'aiff'] as const
export type Container = (typeof containers)[number]

/** Bytes that `detectContainer` needs. Some MP3 files have thousands of zeros or the rest of another file before their first frame. */
export const headBytes = 256 * 1024

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0))
}

/** Returns the length in bytes of the ID3 tag with its header; 0 without a tag. */
export function measureId3(head: Uint8Array): number {
  if (!startsWith(head, 'ID3') || head.length < 10) return 0
  const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[i] ?? 0) & 0x7f), 0)
  return 10 + size
}

/** Some QuickTime files begin with an atom other than `ftyp`. */
const filmAtoms = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** `head` has the first bytes of the file, `afterTag` the first bytes after its ID3 tag. Returns null if the format is not accepted. */
export function detectContainer(head: Uint8Array, afterTag: Uint8Array = head): Container | null {
  if (startsWith(head, 'RIFF') || startsWith(head, 'RF64')) return startsWith(head, 'WAVE', 8) ? 'wav' : null
  if (filmAtoms.some((atom) => startsWith(head, atom, 4))) return 'mov'
  if (startsWith(head, 'OggS')) return 'ogg'
  if (startsWith(afterTag, 'fLaC')) return 'flac'
  if (startsWith(head, '\u001aE\u00df\u00a3')) return 'matroska'
  if (startsWith(head, 'caff')) return 'caf'
  if (startsWith(head, 'FORM') && (startsWith(head, 'AIFF', 8) || startsWith(head, 'AIFC', 8))) return 'aiff'
  return detectFrame(afterTag) ?? (measureId3(head) > 0 ? 'mp3' : findFrames(head))
}
