import { describe, expect, it } from 'vitest'
import { checkDescription } from './check-description.ts'
import { chooseFacts, chooseSubjects } from './choose-subjects.ts'

const subject = {
  name: 'Brannoc',
  aliases: ['the old smith'],
  category: 'people',
  facts: ['Brannoc is a smith in Hollowgate.', 'Made the Ember Blade.', 'Brannoc owes Ines 40 silver.'],
}
const smith = { text: 'Brannoc is a smith in Hollowgate.', facts: [1] }
const blade = { text: 'He made the Ember Blade.', facts: [2] }

describe('a description', () => {
  it('keeps sentences that are supported by the facts they cite', () => {
    expect(checkDescription(subject, [smith, blade])).toEqual([smith, blade])
  })

  it('drops sentences with names, numbers or words that their facts do not contain', () => {
    const invented = [
      { text: 'Brannoc serves Varis.', facts: [1] },
      { text: 'Brannoc owes Ines 90 silver.', facts: [3] },
      { text: 'Brannoc made the Ember Blade.', facts: [1] },
      { text: 'Brannoc is a smith.', facts: [9] },
    ]
    expect(checkDescription(subject, [smith, ...invented, blade])).toEqual([smith, blade])
  })

  it('is empty if fewer than two sentences are left', () => {
    expect(checkDescription(subject, [smith])).toEqual([])
  })

  it('has at most five sentences', () => {
    expect(checkDescription(subject, [smith, blade, smith, blade, smith, blade])).toHaveLength(5)
  })
})

describe('descriptions are written', () => {
  it('about subjects with at least three facts, those with the most first', () => {
    const told = [2, 3, 7].map((count) => ({ facts: Array.from({ length: count }, String) }))
    expect(chooseSubjects(told)).toEqual([2, 1])
  })

  it('from the first and the last facts', () => {
    const facts = Array.from({ length: 30 }, (_, index) => index)
    expect(chooseFacts(facts)).toEqual([...facts.slice(0, 6), ...facts.slice(-14)])
  })
})
