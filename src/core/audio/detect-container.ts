/** Names of ffmpeg demuxers. */
export const containers = ['mp3', 'wav', 'mov', 'aac', 'ogg', 'matroska', 'flac'] as const
export type Container = (typeof containers)[number]

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0))
}

/** Returns the length in bytes of the ID3 tag with its header; 0 without a tag. */
export function measureId3(head: Uint8Array): number {
  if (!startsWith(head, 'ID3') || head.length < 10) return 0
  const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[i] ?? 0) & 0x7f), 0)
  return 10 + size
}

function detectFrame(bytes: Uint8Array): Container | null {
  const [a = 0, b = 0, c = 0] = bytes
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return null
  const layer = (b >> 1) & 3
  // ADTS starts with twelve set bits and has layer 0. MP3 starts with eleven set bits.
  if (layer === 0) return (b & 0xf6) === 0xf0 && ((c >> 2) & 15) < 13 ? 'aac' : null
  const isVersion = ((b >> 3) & 3) !== 1
  const isRate = c >> 4 !== 15 && ((c >> 2) & 3) !== 3
  return isVersion && isRate ? 'mp3' : null
}

/** Some QuickTime files begin with an atom other than `ftyp`. */
const filmAtoms = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** `head` has the first bytes of the file, `afterTag` the first bytes after its ID3 tag. Returns null if the format is not accepted. */
export function detectContainer(head: Uint8Array, afterTag: Uint8Array = head): Container | null {
  if (startsWith(head, 'RIFF') && startsWith(head, 'WAVE', 8)) return 'wav'
  if (startsWith(head, 'RF64') && startsWith(head, 'WAVE', 8)) return 'wav'
  if (filmAtoms.some((atom) => startsWith(head, atom, 4))) return 'mov'
  if (startsWith(head, 'OggS')) return 'ogg'
  if (startsWith(afterTag, 'fLaC')) return 'flac'
  if (startsWith(head, '\u001aE\u00df\u00a3')) return 'matroska'
  return detectFrame(afterTag) ?? (measureId3(head) > 0 ? 'mp3' : null)
}
