import { detectFrame, findFrames } from './find-frames.ts'

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
