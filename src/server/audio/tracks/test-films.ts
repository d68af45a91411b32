import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findTestFfmpeg } from '#server/testing/fakes/test-sounds.ts'

const seconds = 12

/** A tone that stands for a voice: it is heard for two seconds of twelve. */
export const aVoice = (hertz: number, from: number) =>
  `sine=f=${hertz}:d=${seconds}:r=48000,volume=0:enable='not(between(t,${from},${from + 2}))'`
export const silence = `sine=d=${seconds}:r=48000,volume=0`

/** A film with a sound track for each of `sounds`, which are filter graphs of ffmpeg. */
export async function aFilm(
  sounds: string[],
  { args = [], name = 'evening.mkv' }: { args?: string[]; name?: string } = {},
): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-film-'))
  const file = path.join(folder, name)
  const inputs = sounds.flatMap((sound) => ['-f', 'lavfi', '-i', sound])
  const picture = ['-f', 'lavfi', '-i', `color=s=32x32:r=2:d=${seconds}`]
  const maps = ['-map', `${sounds.length}:v`, ...sounds.flatMap((_, index) => ['-map', `${index}:a`])]
  const codecs = ['-c:v', 'mpeg4', '-c:a', 'aac', '-b:a', '96k', '-strict', '-2']
  try {
    const made = ['-v', 'error', '-nostdin', ...inputs, ...picture, ...maps, ...codecs, ...args, file]
    await promisify(execFile)(findTestFfmpeg() ?? '', made)
    return new Uint8Array(await readFile(file))
  } finally {
    await rm(folder, { recursive: true })
  }
}
