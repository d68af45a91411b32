import { describe, expect, it } from 'vitest'
import { listSearchWords } from './list-search-words.ts'
import { type KnownName, parseQuestion } from './parse-question.ts'

const known: KnownName[] = [
  { forms: ['Mirelle Vanthorne', 'The Castellan'], category: 'people' },
  { forms: ['Hollowgate'], category: 'places' },
  { forms: ['Weir', 'Mill'], category: 'settlement' },
  { forms: ['Bog Lurker'], category: 'creature' },
]
const parse = (text: string) => parseQuestion(text, known)
const words = (text: string) => parse(text).terms.map(({ forms }) => forms[0])

describe('parseQuestion', () => {
  it('leaves out stop words', () => {
    expect(words('How many coins did Mirelle want for the bridge?')).toEqual([
      'coins',
      'mirelle',
      'want',
      'bridge',
    ])
    expect(words('What is it?')).toEqual([])
  })

  it('includes the other forms of a known name, even if one letter is wrong', () => {
    const [mirelle] = parse('Where is Mirele?').terms
    expect(mirelle).toMatchObject({ isName: true })
    expect(mirelle?.forms).toEqual(expect.arrayContaining(['mirele', 'mirelle', 'castellan']))
  })

  it('treats unknown capitalized words as names', () => {
    expect(parse('Why does Osk pray?').terms).toMatchObject([
      { forms: ['osk'], isName: true },
      { isName: false },
    ])
  })

  it.each([
    ['How old is Osk?', 'number'],
    ['Who lowers the bridge?', 'person'],
    ['What is the name of the castellan?', 'person'],
    ['Where is the crypt?', 'place'],
    ['Which town did we burn?', 'place'],
    ['What kind of monster was it?', 'creature'],
    ['When was the crypt sealed?', 'time'],
    ['Why did she leave?', 'other'],
  ])('detects what kind of answer a question asks for: %s', (text, kind) => {
    expect(parse(text).asks).toBe(kind)
  })

  it('lists the known names of the kind asked for, except those in the question', () => {
    expect(parse('Where is Hollowgate?').answers).toEqual(['Weir', 'Mill'])
    expect(parse('Which creature lives at the mill?').answers).toEqual(['Bog Lurker'])
    expect(parse('Why did she leave?').answers).toEqual([])
  })

  it('keeps at most 24 terms', () => {
    const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
    expect(parse(long).terms).toHaveLength(24)
  })
})

describe('the words to search for', () => {
  const queries = (text: string) => listSearchWords(parse(text)).map(({ query }) => query)

  it('match words with other endings, and names with a wrong letter', () => {
    expect(queries('Who worships in the chapels?')).toEqual(["'worship':*", "'chapel':*"])
    expect(queries('Why did Corwinn pray?')).toEqual(["'corw':*", "'pray':*"])
  })

  it('leave out words with little meaning, unless hardly any other word is left', () => {
    expect(queries('What did the ferryman say about the bridge?')).toEqual(["'ferryman':*", "'bridg':*"])
    expect(queries('What did she say?')).toEqual(["'say'"])
  })

  it('contain no characters with a special meaning in a query', () => {
    expect(queries(`What about O'Neil | !x & ('y') \\ <-> :* "z" #tag?`).join(' ')).toMatch(
      /^(?:'[a-z]+'(?::\*)?(?: \| | |$))*$/,
    )
  })
})
