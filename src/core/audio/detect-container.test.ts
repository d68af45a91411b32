import { expect, it } from 'vitest'
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
  ['a WebM file', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'matroska'],
  ['an MP3 file without a tag', bytes([0xff, 0xfb, 0x90, 0x64]), 'mp3'],
  ['an AAC stream', bytes([0xff, 0xf1, 0x50, 0x80]), 'aac'],
  ['a text file', bytes('Dear diary, '), null],
  ['a playlist', bytes('#EXTM3U\n'), null],
  ['a picture', bytes([0x89], 'PNG'), null],
  ['an empty file', bytes(), null],
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
