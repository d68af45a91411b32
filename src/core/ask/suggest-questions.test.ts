import { expect, it } from 'vitest'
import type { HomeThread } from '#contract/home/schemas.ts'
import { suggestQuestions } from './suggest-questions.ts'

const since = { id: 's1', number: 1, name: 'The Causeway', date: '2026-01-10' }
const aThread = (kind: HomeThread['kind'], name: string): HomeThread => ({
  ...{ kind, name, text: 'Pay Osk.', since, age: 0, sources: [], mentions: [] },
})
const lastTime = { session: since, sentences: [], cliffhanger: null }

it.each([
  ['nothing without threads and evenings', [], null, []],
  ['about the last evening', [], lastTime, ['What happened last time?']],
  [
    'about quests and mysteries, but not about a thread without a name',
    [aThread('debt', ''), aThread('quest', 'The Salt Road'), aThread('mystery', 'The bell')],
    lastTime,
    [
      'What is left to do for “The Salt Road”?',
      'What do we know about “The bell”?',
      'What happened last time?',
    ],
  ],
  [
    'at most three, and a question as it is',
    ['Who rides?', 'A', 'B', 'C'].map((name) => aThread('mystery', name)),
    lastTime,
    ['Who rides?', 'What do we know about “A”?', 'What do we know about “B”?'],
  ],
])('asks %s', (_, threads, last, questions) => {
  expect(suggestQuestions({ threads, lastTime: last })).toEqual(questions)
})
