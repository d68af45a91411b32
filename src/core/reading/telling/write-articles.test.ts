import { expect, it } from 'vitest'
import { listSentences, mendArticles } from './write-articles.ts'

const facts = (count: number) => Array.from({ length: count }, (_, at) => `Fact ${at + 1}.`)
const subject = (count: number, name = 'Osk') => ({
  name,
  aliases: [],
  category: 'people',
  facts: facts(count),
})

it('the check mends and drops sentences of articles, and an article of one sentence is not written', () => {
  const subjects = [subject(3), subject(3, 'Mirelle'), subject(3, 'Wren')]
  const sentence = (text: string, ...cited: number[]) => ({ text, facts: cited })
  const many = [1, 2, 3, 1, 2, 3].map((fact) => sentence(`He did ${fact}.`, fact))
  const articles = [
    {
      subject: 2,
      sentences: [
        sentence('She waits.', 1, 1, 9),
        sentence('No facts.', 9),
        sentence('<b>', 1),
        sentence('She left.', 2),
      ],
    },
    { subject: 1, sentences: many },
    { subject: 9, sentences: many },
    { subject: 3, sentences: [sentence('Wren sings.', 1), sentence('Wren flies.', 2)] },
  ]
  const sentences = listSentences(subjects, { articles })
  expect(sentences.map(({ text, subject }) => `${subject} ${text}`)).toEqual([
    ...['0 He did 1.', '0 He did 2.', '0 He did 3.', '0 He did 1.', '0 He did 2.'],
    ...['1 She waits.', '1 She left.', '2 Wren sings.', '2 Wren flies.'],
  ])
  const fault = (number: number, text: string) => ({
    sentence: number,
    fault: 'wrong' as const,
    text,
    before: 0,
  })
  expect(
    mendArticles(subjects, sentences, { faults: [fault(7, 'She rode away.'), fault(9, ''), fault(99, '')] }),
  ).toEqual([many.slice(0, 5), [sentence('She waits.', 1), sentence('She rode away.', 2)], []])
})
