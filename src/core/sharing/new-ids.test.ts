import { expect, it } from 'vitest'
import { createNewIds } from './new-ids.ts'

const ids = createNewIds((text) => `new ${text}`)

it('the same thing gets the same id, and what differs in kind or place another', () => {
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

it('a source leads to what has been renewed, at the second where it was', () => {
  const source = { segmentId: 's', transcriptionId: 't', sessionId: 'x', start: 1.5, end: 2 }
  expect(ids.source(source)).toEqual({
    segmentId: ids.segment('t', 's'),
    transcriptionId: ids.transcript('t'),
    sessionId: ids.session('x'),
    start: 1.5,
    end: 2,
  })
})
