import { expect, it } from 'vitest'
import { createNewIds } from './new-ids.ts'

const ids = createNewIds((text) => `new ${text}`)

it('gives the same item the same id, and items of different kinds or parents different ids', () => {
  const all = [
    ids.session('a'),
    ids.transcript('a'),
    ids.entry('a'),
    ids.segment('a', 'b'),
    ids.segment('b', 'a'),
    ids.speaker('a', 'b'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(ids.segment('a', 'b')).toBe(all[3])
})

it('maps a source to the new ids and keeps its time', () => {
  const source = { segmentId: 's', transcriptionId: 't', sessionId: 'x', start: 1.5, end: 2 }
  expect(ids.source(source)).toEqual({
    segmentId: ids.segment('t', 's'),
    transcriptionId: ids.transcript('t'),
    sessionId: ids.session('x'),
    start: 1.5,
    end: 2,
  })
})
