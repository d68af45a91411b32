import { expect, it } from 'vitest'
import { groupParagraphs } from './group-paragraphs.ts'
import { aStatement } from './test-sections.ts'

const sentences = ['One.', 'Two.', 'Three.'].map((text) => aStatement(text))

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
