import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysOf } from '#contract/keys.ts'
import clips from '#web/site/sample/clips.json' with { type: 'json' }
import { sampleRecap } from '#web/site/sample/live-sample.tsx'
import { addressOfPicture, pictureSizes, pictures, themes } from './pictures.ts'

const fileOf = (address: string) => `src/web/public${address}`

function readSize(file: string) {
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1', 8, 15)).toBe('WEBPVP8')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const files = keysOf(pictures).flatMap((name) =>
  themes.flatMap((theme) =>
    keysOf(pictureSizes).map((size) => ({
      file: fileOf(addressOfPicture(name, theme, size)),
      size: pictureSizes[size],
    })),
  ),
)

it.each(files)('the picture $file has the size that the pages declare', ({ file, size }) => {
  expect(readSize(file)).toEqual(size)
})

it('no picture is left from an earlier version', () => {
  const kept = readdirSync('src/web/public/tour').filter((name) => name.endsWith('.webp'))
  expect(kept.map((name) => fileOf(`/tour/${name}`)).sort()).toEqual(files.map(({ file }) => file).sort())
})

it('the pictures are smaller than 2 MB in total', () => {
  expect(files.reduce((sum, { file }) => sum + statSync(file).size, 0)).toBeLessThan(2_000_000)
})

it('every sentence of the sample has a clip whose words are in the demo', () => {
  const demo = readFileSync('demo/the-causeway.txt', 'utf8')
  expect(sampleRecap.flat().map(({ clip }) => clip)).toEqual(clips.map(({ id }) => id))
  for (const { id, speaker, text } of clips) {
    expect(demo).toContain(`${speaker}: ${text}\n`)
    expect(statSync(fileOf(`/tour/${id}.mp3`)).size).toBeGreaterThan(5_000)
  }
})
