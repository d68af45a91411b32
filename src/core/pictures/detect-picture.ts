const formats = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const

export type PictureFormat = 'png' | 'jpeg' | 'webp'

const isAt = (head: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => head[at + index] === letter.charCodeAt(0))

/** Detects the format from the first bytes of a file, not from its name and type; null for any other format. */
export function detectPicture(head: Uint8Array): PictureFormat | null {
  if (formats.png.every((byte, at) => head[at] === byte)) return 'png'
  if (formats.jpeg.every((byte, at) => head[at] === byte)) return 'jpeg'
  return isAt(head, 0, 'RIFF') && isAt(head, 8, 'WEBP') ? 'webp' : null
}
