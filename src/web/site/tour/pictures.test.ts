import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysOf } from '#contract/keys.ts'
import { clips, sampleRecap } from '#web/site/sample/sample-recap.ts'
import { addressOfPicture, pictures, themes } from './pictures.ts'

const fileOf = (address: string) => `src/web/public${address}`

function readSize(file: string) {
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1', 8, 15)).toBe('WEBPVP8')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const files = keysOf(pictures).flatMap((name) => {
  const { width, height, smallWidth } = pictures[name]
  const smallSize = { width: smallWidth, height: Math.round((height * smallWidth) / width) }
  return themes.flatMap((theme) => [
    { file: fileOf(addressOfPicture(name, theme)), size: { width, height } },
    { file: fileOf(addressOfPicture(name, theme, 'small')), size: smallSize },
  ])
})

it.each(files)('the picture $file has the size that the pages declare', ({ file, size }) => {
  expect(readSize(file)).toEqual(size)
})

it('the pictures are smaller than 1.5 MB in total', () => {
  expect(files.reduce((sum, { file }) => sum + statSync(file).size, 0)).toBeLessThan(1_500_000)
})

it('every sentence of the sample has a clip whose words are in the demo', () => {
  const demo = readFileSync('demo/the-causeway.txt', 'utf8')
  expect(sampleRecap.flat().map(({ clip }) => clip)).toEqual(clips.map(({ id }) => id))
  for (const { id, speaker, text } of clips) {
    expect(demo).toContain(`${speaker}: ${text}\n`)
    expect(statSync(fileOf(`/tour/${id}.mp3`)).size).toBeGreaterThan(5_000)
  }
})
