import { describe, expect, it } from 'vitest'
import { prefetchNext } from './prefetch.ts'

describe('prefetching', () => {
  it('prepares one item while another is processed', async () => {
    const made: number[] = []
    async function* count() {
      for (let number = 1; number <= 4; number++) {
        made.push(number)
        yield number
      }
    }
    const seen: number[] = []
    for await (const number of prefetchNext(count())) {
      seen.push(number)
      expect(made).toHaveLength(Math.min(number + 1, 4))
    }
    expect(seen).toEqual([1, 2, 3, 4])
  })

  it('reports a failure only after the preceding items', async () => {
    async function* fail() {
      yield 'written'
      throw new Error('The rest is broken')
    }
    const seen: string[] = []
    const reading = (async () => {
      for await (const item of prefetchNext(fail())) {
        await new Promise(setImmediate)
        seen.push(item)
      }
    })()
    await expect(reading).rejects.toThrow('The rest is broken')
    expect(seen).toEqual(['written'])
  })

  it('closes its source when the reader stops', async () => {
    let isClosed = false
    async function* open() {
      try {
        for (;;) yield 'item'
      } finally {
        isClosed = true
      }
    }
    for await (const _ of prefetchNext(open())) break
    expect(isClosed).toBe(true)
  })
})
