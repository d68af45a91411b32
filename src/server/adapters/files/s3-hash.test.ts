import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { SlicedSha256 } from './s3-hash.ts'

const hash = async (key: string | Uint8Array | undefined, ...pieces: Uint8Array[]) => {
  const sliced = new SlicedSha256(key)
  for (const piece of pieces) sliced.update(piece)
  return Buffer.from(await sliced.digest()).toString('hex')
}

it('hashes slices to the same value as the whole', async () => {
  const [large, small] = [randomBytes(3_500_000), Buffer.from('the road to Hollowgate')]
  expect(await hash(undefined)).toBe(createHash('sha256').digest('hex'))
  expect(await hash(undefined, small, large)).toBe(
    createHash('sha256').update(small).update(large).digest('hex'),
  )
})

it('computes a keyed hash', async () => {
  const words = Buffer.from('20260314')
  for (const key of ['AWS4lantern', randomBytes(32)]) {
    expect(await hash(key, words)).toBe(createHmac('sha256', key).update(words).digest('hex'))
  }
  const within = randomBytes(64).subarray(7, 39)
  expect(await hash(within, words)).toBe(createHmac('sha256', within).update(words).digest('hex'))
})
