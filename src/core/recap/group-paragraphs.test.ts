import { expect, it } from 'vitest'
import { groupParagraphs } from './group-paragraphs.ts'

const sentences = ['One.', 'Two.', 'Three.'].map((text) => ({ text, sources: [] }))

it.each(['One. Two.\n\nThree.', 'One. Two.\nThree.'])(
  'puts sentences back into their paragraphs',
  (whole) => {
    const grouped = groupParagraphs(whole, sentences)
    expect(grouped.map((paragraph) => paragraph.map(({ text }) => text))).toEqual([
      ['One.', 'Two.'],
      ['Three.'],
    ])
  },
)

it('keeps sentences that differ from the text', () => {
  expect(groupParagraphs('Something else', sentences).flat()).toEqual(sentences)
})
