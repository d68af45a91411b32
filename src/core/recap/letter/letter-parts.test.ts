import { expect, it } from 'vitest'
import { groupScenes } from './letter-parts.ts'

const titlesOf = (...titles: string[]) =>
  groupScenes(titles.map((title) => ({ title, text: '', quote: null, time: null }))).map((group) =>
    group.map(({ title }) => title),
  )

it('adds scenes without a title to the scene before them', () => {
  expect(titlesOf('The gate', '', '', 'The well')).toEqual([['The gate', '', ''], ['The well']])
  expect(titlesOf('', '', 'The well')).toEqual([['', ''], ['The well']])
  expect(titlesOf()).toEqual([])
})
