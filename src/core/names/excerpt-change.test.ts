import { expect, it } from 'vitest'
import { excerptChange } from './excerpt-change.ts'

it('shows a short text as a whole', () => {
  expect(excerptChange('Mirel waits.', 'Mirelle waits.')).toEqual({
    before: 'Mirel waits.',
    after: 'Mirelle waits.',
  })
})

it('shortens a long text to the words around the change', () => {
  const filler = 'The rain falls on the causeway and nobody speaks. '.repeat(5)
  const { before, after } = excerptChange(
    `${filler}Mirel waits. ${filler}`,
    `${filler}Mirelle waits. ${filler}`,
  )
  expect(before).toMatch(/^… .*speaks\. Mirel waits\. .* …$/)
  expect(after).toMatch(/^… .*speaks\. Mirelle waits\. .* …$/)
  expect(before.length).toBeLessThan(180)
})
