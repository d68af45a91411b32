import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

describe('parseJson', () => {
  it('reads the numbers that Python writes and JSON lacks as null', () => {
    expect(parseJson('{"a":NaN,"b":[Infinity,-Infinity,1],"c":"NaN \\" Infinity"}')).toEqual({
      a: null,
      b: [null, null, 1],
      c: 'NaN " Infinity',
    })
  })

  it('reads all other JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each(['', 'NaN,', '{"a":NaN', 'We fought NaN the Infinity'])('returns undefined for %j', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  it.each(['"\\"', '"', 'NaN', '\\', '{"'])(
    'refuses a million times %j in bounded time',
    (part) => {
      expect(parseJson(`[NaN,${part.repeat(1_000_000)}\\`)).toBeUndefined()
    },
    30_000,
  )
})
