import { describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { parseJsonBody } from './json-body.ts'

const parse = (text: string) => parseJsonBody(new TextEncoder().encode(text))
const nest = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const refusal = (code: string, message: string) => expect.objectContaining({ code, message })

describe('the body of a request', () => {
  it('is an object, and of equal keys the last one counts', () => {
    expect(parse('{"a":1,"b":{"c":["d"]},"a":2}')).toEqual({ a: 2, b: { c: ['d'] } })
  })

  it.each(['', '{', 'null', '[]', '[{}]', '"text"', '1', 'true', '{"a":1}x', "{'a':1}"])(
    'that is %j is none',
    (text) => {
      expect(() => parse(text)).toThrow(refusal('BAD_JSON', generalTexts.invalidJson))
    },
  )

  it.each(['__proto__', 'constructor', 'prototype'])('may not reach for %s, however deep', (key) => {
    expect(() => parse(`{"${key}":1}`)).toThrow(refusal('BAD_JSON', generalTexts.invalidJson))
    expect(() => parse(`{"a":[{"${key}":{}}]}`)).toThrow(refusal('BAD_JSON', generalTexts.invalidJson))
  })

  it('may be nested 32 deep, and no deeper', () => {
    expect(parse(nest(32))).toHaveProperty('a')
    expect(() => parse(nest(33))).toThrow(refusal('BAD_JSON', generalTexts.nestedTooDeeply))
  })

  it('is as deep as its brackets, not as those within its texts', () => {
    const brackets = '[{'.repeat(50)
    expect(parse(`{"a":"${brackets}"}`)).toEqual({ a: brackets })
    expect(parse(`{"a":"\\"${brackets}"}`)).toEqual({ a: `"${brackets}` })
    expect(() => parse(`{"a\\\\":${nest(33)}}`)).toThrow(refusal('BAD_JSON', generalTexts.nestedTooDeeply))
  })

  it('may have many brackets beside each other', () => {
    expect(parse(`{"a":[${Array(100).fill('[{}]').join()}]}`)).toHaveProperty('a.length', 100)
  })

  it('that is no UTF-8 is refused, and not mended', () => {
    const bytes = Uint8Array.of(
      ...new TextEncoder().encode('{"a":"'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    )
    expect(() => parseJsonBody(bytes)).toThrow(refusal('BAD_JSON', generalTexts.invalidUtf8))
  })
})
