import { describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { parseJsonBody } from './json-body.ts'

const parse = (text: string) => parseJsonBody(new TextEncoder().encode(text))
const nest = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const refusal = (code: string, message: string) => expect.objectContaining({ code, message })

describe('parseJsonBody', () => {
  it('parses an object and keeps the last of equal keys', () => {
    expect(parse('{"a":1,"b":{"c":["d"]},"a":2}')).toEqual({ a: 2, b: { c: ['d'] } })
  })

  it.each(['', '{', 'null', '[]', '[{}]', '"text"', '1', 'true', '{"a":1}x', "{'a':1}"])(
    'rejects %j',
    (text) => {
      expect(() => parse(text)).toThrow(refusal('BAD_JSON', generalTexts.invalidJson))
    },
  )

  it.each(['__proto__', 'constructor', 'prototype'])('rejects the key %s at any depth', (key) => {
    expect(() => parse(`{"${key}":1}`)).toThrow(refusal('BAD_JSON', generalTexts.invalidJson))
    expect(() => parse(`{"a":[{"${key}":{}}]}`)).toThrow(refusal('BAD_JSON', generalTexts.invalidJson))
  })

  it('accepts 32 levels of nesting and rejects 33', () => {
    expect(parse(nest(32))).toHaveProperty('a')
    expect(() => parse(nest(33))).toThrow(refusal('BAD_JSON', generalTexts.nestedTooDeeply))
  })

  it('ignores brackets inside strings when it measures depth', () => {
    const brackets = '[{'.repeat(50)
    expect(parse(`{"a":"${brackets}"}`)).toEqual({ a: brackets })
    expect(parse(`{"a":"\\"${brackets}"}`)).toEqual({ a: `"${brackets}` })
    expect(() => parse(`{"a\\\\":${nest(33)}}`)).toThrow(refusal('BAD_JSON', generalTexts.nestedTooDeeply))
  })

  it('accepts many sibling brackets', () => {
    expect(parse(`{"a":[${Array(100).fill('[{}]').join()}]}`)).toHaveProperty('a.length', 100)
  })

  it('rejects invalid UTF-8 instead of replacing it', () => {
    const bytes = Uint8Array.of(
      ...new TextEncoder().encode('{"a":"'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    )
    expect(() => parseJsonBody(bytes)).toThrow(refusal('BAD_JSON', generalTexts.invalidUtf8))
  })
})
