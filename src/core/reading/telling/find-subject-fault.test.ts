import { describe, expect, it } from 'vitest'
import { findSubjectFault } from './find-subject-fault.ts'

describe('the subject of a sentence', () => {
  it.each([
    'Mirelle pushed the purse away.',
    'The captain of the guard told Brannoc that he was late.',
    'At dawn Brannoc left the inn.',
    'The party slept at the inn.',
    'Brannoc was struck down by the ogre.',
  ])('is clear: %s', (sentence) => {
    expect(findSubjectFault(sentence)).toBeNull()
  })

  it.each([
    ['pronoun', 'He pushed the purse away.'],
    ['pronoun', 'At dawn she left the inn.'],
    ['vague', 'One of the party opened the chest.'],
    ['vague', 'Someone opened the chest.'],
    ['passive', 'The chest was quickly opened.'],
  ])('is missing (%s): %s', (fault, sentence) => {
    expect(findSubjectFault(sentence)).toBe(fault)
  })
})
