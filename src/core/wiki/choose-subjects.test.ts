import { expect, it } from 'vitest'
import { chooseFacts, chooseSubjects } from './choose-subjects.ts'

const facts = (count: number) => Array.from({ length: count }, (_, at) => `Fact ${at + 1}.`)
const subject = (count: number, name = 'Osk') => ({
  name,
  aliases: [],
  category: 'people',
  facts: facts(count),
})

it('subjects with at least three facts get an article, at most thirty, those with the most facts first', () => {
  expect(chooseSubjects([3, 2, 5, 0, 3].map((count) => subject(count)))).toEqual([2, 0, 4])
  expect(chooseSubjects(Array.from({ length: 40 }, () => subject(3)))).toHaveLength(30)
})

it('an article is written from the oldest and the newest facts', () => {
  expect(chooseFacts(facts(20))).toEqual(facts(20))
  expect(chooseFacts(facts(30))).toEqual([...facts(6), ...facts(30).slice(16)])
})
