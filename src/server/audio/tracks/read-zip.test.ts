import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trackLimits, trackTexts } from '#contract/audio/tracks.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { readTracksZip, unpackEntry } from './read-zip.ts'
import { aZip, craigInfo, type ZipFile } from './test-zips.ts'

const server = withServer()
const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-zips-'))
afterAll(() => rm(folder, { recursive: true }))
let flac: Uint8Array
beforeAll(async () => {
  flac = await makeSound('a.flac', { seconds: 1 })
})

async function read(bytes: Uint8Array, limits = {}) {
  const file = path.join(folder, 'a.zip')
  await writeFile(file, bytes)
  return readTracksZip(file, { ...trackLimits, ...limits })
}
const track = (name: string, more: Partial<ZipFile> = {}): ZipFile => ({ name, content: flac, ...more })

describe('a Craig zip', () => {
  it('is read as tracks and info', async () => {
    const info = craigInfo(['rowan#0'])
    const zip = aZip(
      { name: 'raw.dat', content: 'x' },
      track('1-rowan.flac'),
      { name: 'info.txt', content: info, isDeflated: true },
      track('2-ines.flac', { isDeflated: true }),
    )
    expect(await read(zip)).toEqual({
      info,
      tracks: [
        { entry: 1, fileName: '1-rowan.flac', format: 'flac', bytes: flac.length },
        { entry: 3, fileName: '2-ines.flac', format: 'flac', bytes: flac.length },
      ],
    })
  })

  it('may have its files in a folder, next to hidden macOS copies', async () => {
    const copies = [track('__MACOSX/Evening/._1-rowan.flac'), track('Evening/.DS_1.flac', { content: 'x' })]
    const { tracks, info } = await read(aZip(track('Evening/1-rowan.flac'), ...copies))
    expect(tracks.map(({ fileName }) => fileName)).toEqual(['1-rowan.flac'])
    expect(info).toBeNull()
  })

  it('may have a track that starts with a long tag', async () => {
    const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 7, 0, 0]), Buffer.alloc(114_688)])
    const content = Buffer.concat([tag, flac])
    const { tracks } = await read(aZip(track('1-rowan.flac', { content, isDeflated: true })))
    expect(tracks).toMatchObject([{ format: 'flac' }])
  })

  it('can be unpacked', async () => {
    const file = path.join(folder, 'b.zip')
    await writeFile(file, aZip(track('1-rowan.flac', { isDeflated: true }), track('2-ines.flac')))
    const target = path.join(folder, 'track')
    await unpackEntry(server.deps, file, 0, target, new AbortController().signal)
    expect(new Uint8Array(await readFile(target))).toEqual(flac)
  })
})

const many = (count: number) => Array.from({ length: count }, (_, index) => track(`${index}-a.flac`))

it.each<[string, () => Uint8Array, string, object?]>([
  ['names a file above its folder', () => aZip(track('../1-rowan.flac')), trackTexts.escapes],
  [
    'names a file above its folder as Windows does',
    () => aZip(track('a\\..\\..\\b.flac')),
    trackTexts.escapes,
  ],
  ['names an absolute path', () => aZip(track('/etc/rowan.flac')), trackTexts.escapes],
  ['names another drive', () => aZip(track('C:/rowan.flac')), trackTexts.escapes],
  ['holds no sound', () => aZip({ name: 'info.txt', content: 'x' }), trackTexts.noSound],
  ['is empty', () => aZip(), trackTexts.noSound],
  ['has too many tracks', () => aZip(...many(13)), trackTexts.tooMany],
  ['has too many files', () => aZip(...many(5)), trackTexts.tooManyFiles, { zippedFiles: 4 }],
  ['is encrypted', () => aZip(track('1-rowan.flac', { isEncrypted: true })), trackTexts.encrypted],
  [
    'claims that it unpacks to too much',
    () => aZip(track('1-rowan.flac'), { name: 'raw.dat', content: 'x', size: 2 ** 32 - 2, isDeflated: true }),
    trackTexts.unpacksTooLarge,
    { unpackedBytes: 2 ** 32 - 2 },
  ],
  [
    'has a track that is larger than it claims',
    () => aZip(track('1-rowan.flac', { size: 10, isDeflated: true })),
    trackTexts.notZip,
  ],
  [
    'has a track that is smaller than it claims',
    () => aZip(track('1-rowan.flac', { size: 10_000_000, isDeflated: true })),
    trackTexts.notZip,
  ],
  [
    'has a wrong size without compression',
    () => aZip(track('1-rowan.flac', { size: 10 })),
    trackTexts.notZip,
  ],
  ['ends early', () => aZip(track('1-rowan.flac')).subarray(0, -40), trackTexts.notZip],
  ['is no zip', () => new TextEncoder().encode('Dear diary'), trackTexts.notZip],
  ['is an empty file', () => new Uint8Array(0), trackTexts.notZip],
  [
    'has text for sound',
    () => aZip(track('1-rowan.flac'), track('2-ines.flac', { content: 'Dear diary' })),
    trackTexts.notSound('2-ines.flac'),
  ],
])('refuses a zip that %s', async (_, bytes, text, limits) => {
  await expect(read(bytes(), limits)).rejects.toMatchObject({ code: 'VALIDATION', message: text })
})
