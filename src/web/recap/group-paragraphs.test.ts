import { expect, it } from 'vitest'
import { groupParagraphs } from './group-paragraphs.ts'
import { isEcho } from './is-echo.ts'

const sentences = ['One.', 'Two.', 'Three.'].map((text) => ({ text, sources: [] }))

it('puts sentences back into their paragraphs', () => {
  const grouped = groupParagraphs('One. Two.\n\nThree.', sentences)
  expect(grouped.map((paragraph) => paragraph.map(({ text }) => text))).toEqual([
    ['One.', 'Two.'],
    ['Three.'],
  ])
})

it('loses no sentence that the text words otherwise', () => {
  expect(groupParagraphs('Something else', sentences).flat()).toEqual(sentences)
})

it('knows a title that only repeats its text', () => {
  expect(isEcho('The bell rang', '“The bell rang,” she said.')).toBe(true)
  expect(isEcho('A bell', 'Who rang?')).toBe(false)
})
