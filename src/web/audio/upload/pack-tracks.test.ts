import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { parseCraigInfo } from '#core/audio/tracks/craig-info.ts'
import { nameTracks } from '#core/audio/tracks/name-tracks.ts'
import { packTracks } from './pack-tracks.ts'

const track = (name: string, bytes: number, lastModified: number) =>
  new File([new Uint8Array(bytes).map((_, at) => at % 251)], name, { lastModified })
const tracks = [
  { file: track('a.opus', 300, 9), speaker: 'Ines' },
  { file: track('late.flac', 0, 8), speaker: 'Rowan' },
  { file: track('night', 5 * 1024 * 1024, 7), speaker: 'Rowan' },
]
const { signal } = new AbortController()
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
/** Strings are compared much faster than arrays of bytes. */
const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

describe('packed tracks', () => {
  it('are a zip with each file and its speaker', async () => {
    const { file: zip, speakers } = await packTracks(tracks, 'Rowan, Ines.zip', signal)
    expect(zip).toMatchObject({ name: 'Rowan, Ines.zip', lastModified: 9 })
    const { 'info.txt': info, ...files } = unzipSync(await bytesOf(zip))
    const packed = await Promise.all(tracks.map(({ file }) => bytesOf(file)))
    expect(Object.values(files).map(textOf)).toEqual(packed.map(textOf))
    const names = Object.keys(files)
    expect(names).toEqual(['1-a_1.opus', '2-late_2.flac', '3-late_2.mp3'])
    expect(nameTracks(names, parseCraigInfo(new TextDecoder().decode(info)))).toEqual([
      'Ines',
      'Rowan',
      'Rowan',
    ])
    expect(speakers).toEqual(['Ines', 'Rowan', 'Rowan'])
  })

  it('make the same zip regardless of the time and the order of the files', async () => {
    const pack = async (files = tracks) =>
      textOf(await bytesOf((await packTracks(files, 'a.zip', signal)).file))
    const first = await pack()
    vi.useFakeTimers({ now: new Date('2031-05-06') })
    expect(await pack(tracks.toReversed())).toBe(first)
    vi.useRealTimers()
  })

  it('are refused if a file can no longer be read', async () => {
    const file = track('gone.mp3', 3, 1)
    vi.spyOn(file, 'slice').mockReturnValue(
      Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new DOMException('gone')) }),
    )
    const packing = packTracks([{ file, speaker: 'Ines' }], 'a.zip', signal)
    await expect(packing).rejects.toMatchObject({ message: uploadTexts.unreadable })
  })
})
