import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { nameTracks } from '#core/audio/tracks/name-tracks.ts'
import { parseCraigInfo } from '#core/audio/tracks/parse-craig-info.ts'
import { packTracks } from './pack-tracks.ts'

const track = (name: string, bytes: number, lastModified: number) =>
  new File([new Uint8Array(bytes).map((_, at) => at % 251)], name, { lastModified })
const tracks = [
  { file: track('night', 5 * 1024 * 1024, 7), speaker: 'Rowan' },
  { file: track('ines.opus', 300, 9), speaker: 'Ines' },
  { file: track('late.flac', 0, 8), speaker: 'Rowan' },
]
const { signal } = new AbortController()
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

describe('packed tracks', () => {
  it('are a zip with each file and its speaker', async () => {
    const zip = await packTracks(tracks, 'Rowan, Ines.zip', signal)
    expect(zip).toMatchObject({ name: 'Rowan, Ines.zip', lastModified: 9 })
    const { 'info.txt': info, ...files } = unzipSync(await bytesOf(zip))
    expect(Object.values(files)).toEqual(await Promise.all(tracks.map(({ file }) => bytesOf(file))))
    const names = Object.keys(files)
    expect(names).toEqual(['1-night_1.mp3', '2-ines_2.opus', '3-night_1.flac'])
    const { users } = parseCraigInfo(new TextDecoder().decode(info))
    expect(nameTracks(names, users)).toEqual(['Rowan', 'Ines', 'Rowan'])
  })

  it('are the same at any time', async () => {
    const first = await bytesOf(await packTracks(tracks, 'a.zip', signal))
    vi.useFakeTimers({ now: new Date('2031-05-06') })
    expect(await bytesOf(await packTracks(tracks, 'a.zip', signal))).toEqual(first)
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
