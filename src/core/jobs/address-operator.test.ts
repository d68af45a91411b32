import { expect, it } from 'vitest'
import { addressOperator } from './address-operator.ts'

it.each([
  [
    'The language model refused the question. Ask the person who runs this server to check LLM_MODEL and its log.',
    'The language model refused the question. Check LLM_MODEL and its log.',
  ],
  [
    'No speech engine. Ask the person who runs it to set up an engine, then press Retry.',
    'No speech engine. Set up an engine, then press Retry.',
  ],
  ['The recording is silent.', 'The recording is silent.'],
])('tells the operator directly what to do: %s', (message, expected) => {
  expect(addressOperator(message)).toBe(expected)
})
