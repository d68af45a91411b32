import { expect, it } from 'vitest'
import { createEventParser } from './parse-events.ts'

const parse = (...pieces: string[]) => pieces.map(createEventParser())

it.each([
  ['an event with its name', ['event: jobs\ndata: {"a":1}\n\n'], [[{ event: 'jobs', data: '{"a":1}' }]]],
  [
    'two in one piece',
    ['data: 1\n\ndata: 2\n\n'],
    [
      [
        { event: 'message', data: '1' },
        { event: 'message', data: '2' },
      ],
    ],
  ],
  ['one in three pieces', ['eve', 'nt: a\nda', 'ta: 1\n\n'], [[], [], [{ event: 'a', data: '1' }]]],
  ['lines of data as one text', ['data: 1\ndata:2\n\n'], [[{ event: 'message', data: '1\n2' }]]],
  ['lines that end as on Windows', ['event: a\r\ndata: 1\r', '\n\r\n'], [[], [{ event: 'a', data: '1' }]]],
  ['nothing in a comment', [':\n\n', ': data: 1\n\n'], [[], []]],
  ['nothing in an event without data', ['event: a\n\ndata: 1\n\n'], [[{ event: 'message', data: '1' }]]],
  ['nothing before an event has ended', ['event: a\ndata: 1\n'], [[]]],
  [
    'fields it does not know as nothing',
    ['id: 7\nretry: 10\nodd\ndata: a: b\n\n'],
    [[{ event: 'message', data: 'a: b' }]],
  ],
])('reads %s', (_case, pieces, events) => {
  expect(parse(...pieces)).toEqual(events)
})
