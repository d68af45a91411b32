import { describe, expect, it } from 'vitest'
import { groupUnknownNames, hearTranscript, mostUnknownNames } from './hear-transcript.ts'
import { pairKey } from './name-change.ts'

const list = (lines: string[], names: string[] = [], ignored: string[] = []) =>
  groupUnknownNames(
    lines,
    names.map((name) => ({ forms: [name] })),
    new Set(ignored),
  ).map(({ spellings }) => spellings.map(({ text, lines: count }) => `${text} ${count}`).join(', '))

const sea = ['Then Evontica sails.', 'We follow Evontica.', 'They say Avantica lies.', 'But Ivan Tica stays.']

describe('grouping unknown words by sound', () => {
  it('puts the spellings of one name together, the most frequent first', () => {
    expect(list(sea)).toEqual(['Evontica 2, Avantica 1, Ivan Tica 1'])
  })

  it('counts words in lower case, if the name also has a capital somewhere', () => {
    expect(list(['alluru waits', 'Then Allura waits.'])).toEqual(['Allura 1, alluru 1'])
    expect(list(['alluru waits', 'then allura waits'])).toEqual([])
  })

  it('leaves out known names, ordinary words and parts of each other', () => {
    expect(list(sea, ['Evontica', 'Avantica', 'Ivan Tica'])).toEqual([])
    expect(list(['The Silver River', 'A Sliver of Silver', 'Riskel Daxio', 'and Riskel'])).toEqual([])
  })

  it('leaves out two words that are both frequent', () => {
    const lines = ['Then Vexela waits.', 'Then Vaxela waits.']
    expect(list(lines)).toHaveLength(1)
    expect(list([...lines, ...lines, ...lines, ...lines])).toEqual([])
  })

  it('leaves out words that a person has told apart', () => {
    const apart = [
      pairKey('Avantica', 'Evontica'),
      pairKey('Evontica', 'Ivan Tica'),
      pairKey('Avantica', 'Ivan Tica'),
    ]
    expect(list(sea, [], apart)).toEqual([])
  })

  it('returns the groups with the most lines, and not too many', () => {
    const names = ['Tambelor', 'Gulindra', 'Vessikar', 'Ophorwen', 'Mezzarath', 'Dwillifyn']
    const lines = names.flatMap((name) => [`Then ${name} waits.`, `Then ${name.slice(0, -1)}m waits.`])
    const found = list([...lines, 'And Dwillifyn waits.'])
    expect(found).toHaveLength(mostUnknownNames)
    expect(found[0]).toBe('Dwillifyn 2, Dwillifym 1')
  })
})

describe('hearing a transcript', () => {
  const line = (text: string, isEdited = false) => ({ text, undone: [], isEdited })

  it('keeps lines that a person edited, and groups the corrected text', () => {
    const lines = [line('Then Evontica sails.'), line('And Evontica waits.', true), line('Ask Avantica.')]
    const heard = hearTranscript(lines, [{ forms: ['Avantika'] }], [])
    expect(heard.texts).toEqual(['Then Avantika sails.', null, 'Ask Avantika.'])
    expect(heard.unknownNames).toEqual([])
  })

  it('keeps transcripts in other languages', () => {
    const german = 'Dann segelt Evontica weiter, und wir folgen ihr mit dem alten Boot. '.repeat(8)
    const heard = hearTranscript([line(german)], [{ forms: ['Avantika'] }], [])
    expect(heard).toEqual({ texts: [null], unknownNames: [] })
  })
})
