import { expect, it } from 'vitest'
import { isEcho } from './is-echo.ts'

it('knows a title that only repeats its text', () => {
  expect(isEcho('The bell rang', '“The bell rang,” she said.')).toBe(true)
  expect(isEcho('A bell', 'Who rang?')).toBe(false)
})
