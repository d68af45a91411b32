import { expect, it } from 'vitest'
import { isEcho } from './is-echo.ts'

it('detects a title that its text repeats', () => {
  expect(isEcho('The bell rang', '“The bell rang,” she said.')).toBe(true)
  expect(isEcho('A bell', 'Who rang?')).toBe(false)
})
