import { describe, expect, it } from 'vitest'
import { detectContainer, measureId3 } from './detect-container.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )

it.each([
  ['a WAV file', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '), 'wav'],
  ['an M4A file', bytes([0, 0, 0, 28], 'ftypM4A '), 'mov'],
  ['an Ogg file', bytes('OggS'), 'ogg'],
  ['a FLAC file', bytes('fLaC'), 'flac'],
  ['a CAF file', bytes('caff', [0, 1, 0, 0]), 'caf'],
  ['an AIFF file', bytes('FORM', [0, 0, 0, 0], 'AIFFCOMM'), 'aiff'],
  ['a compressed AIFF file', bytes('FORM', [0, 0, 0, 0], 'AIFCFVER'), 'aiff'],
  ['a WebM file', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'matroska'],
  ['an MP3 file without a tag', bytes([0xff, 0xfb, 0x90, 0x64]), 'mp3'],
  ['an AAC stream', bytes([0xff, 0xf1, 0x50, 0x80]), 'aac'],
  ['a text file', bytes('Dear diary, '), null],
  ['a playlist', bytes('#EXTM3U\n'), null],
  ['a picture', bytes([0x89], 'PNG'), null],
  ['an empty file', bytes(), null],
  ['an IFF picture', bytes('FORM', [0, 0, 0, 0], 'ILBMBMHD'), null],
  ['an AVI film, which is RIFF too', bytes('RIFF', [0, 0, 0, 0], 'AVI LIST'), null],
])('detects %s by its first bytes', (_, head, container) => {
  expect(detectContainer(head)).toBe(container)
})

it('looks past an ID3 tag, which may precede MP3, AAC and FLAC', () => {
  const tag = bytes('ID3', [4, 0, 0, 0, 0, 1, 2])
  expect(measureId3(tag)).toBe(10 + 130)
  expect(detectContainer(tag, bytes([0xff, 0xf1, 0x50, 0x80]))).toBe('aac')
  expect(detectContainer(tag, bytes([0xff, 0xfb, 0x90, 0x64]))).toBe('mp3')
})

describe('frames behind other bytes', () => {
  /** 128 kbit/s at 44.1 kHz, 417 bytes. */
  const mp3 = Uint8Array.from({ length: 417 }, (_, at) => [0xff, 0xfb, 0x90, 0x64][at] ?? at % 251)
  /** 372 bytes. */
  const aac = Uint8Array.from({ length: 372 }, (_, at) => [0xff, 0xf1, 0x50, 0x80, 0x2e, 0x9f][at] ?? 7)
  const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
  const five = (frame: Uint8Array) => join(...Array.from({ length: 5 }, () => frame))
  const zeros = new Uint8Array(4_096)
  const noise = Uint8Array.from({ length: 9_000 }, (_, at) => (at * at * 31 + at) % 256)

  it.each([
    ['MP3 behind zeros', join(zeros, five(mp3)), 'mp3'],
    ['MP3 behind another tag', join(bytes('APETAGEX', [208, 7, 0, 0]), noise, five(mp3)), 'mp3'],
    ['AAC behind zeros', join(zeros, five(aac)), 'aac'],
    ['MP3 whose first frame is cut', join(mp3.subarray(100), five(mp3)), 'mp3'],
  ])('are found: %s', (_, head, container) => {
    expect(detectContainer(head)).toBe(container)
  })

  it.each([
    ['one frame', join(zeros, mp3, noise)],
    ['zeros', zeros],
    ['other bytes', noise],
    ['MP3 in an AVI film', join(bytes('RIFF', [0, 0, 0, 0], 'AVI LIST'), five(mp3))],
  ])('are not taken for a recording: %s', (_, head) => {
    expect(detectContainer(head)).toBeNull()
  })
})
