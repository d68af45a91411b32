import { describe, expect, it } from 'vitest'
import { addSentence, removeSentence } from './add-sentence.ts'

const fact = 'Osk guards the gate.'

describe('addSentence', () => {
  it.each([
    ['an empty description', '', fact],
    ['a paragraph', 'Osk is old.', `Osk is old. ${fact}`],
    ['a blank at the end', 'Osk is old. \n', `Osk is old. ${fact}`],
    ['the last of two paragraphs', 'One.\n\nTwo.', `One.\n\nTwo. ${fact}`],
    ['a secret part', ':::gm\nA spy.\n:::', `:::gm\nA spy.\n:::\n\n${fact}`],
    ['an empty secret part', 'Old.\n:::gm\n:::', `Old.\n:::gm\n:::\n\n${fact}`],
    ['an unclosed secret part', 'Old.\n:::gm A spy.', `Old.\n:::gm A spy.\n:::\n\n${fact}`],
    ['a sentence after a secret part', ':::gm A spy. ::: Old.', `:::gm A spy. ::: Old. ${fact}`],
    ['a heading', '# Osk', `# Osk\n\n${fact}`],
    ['a list', '- old\n- tired', `- old\n- tired\n\n${fact}`],
    ['a quote', '> old', `> old\n\n${fact}`],
    ['code', '```\nold\n```', `\`\`\`\nold\n\`\`\`\n\n${fact}`],
  ])('appends to %s', (_, description, told) => {
    expect(addSentence(description, fact, null)).toBe(told)
  })

  it.each([
    ['in the same words', `He is old. ${fact} He drinks.`],
    ['over two lines', 'Osk guards\nthe gate.'],
    ['in a secret part', `:::gm ${fact} :::`],
    ['in bold', 'Osk **guards** the gate.'],
  ])('does not add a fact that the text already states: %s', (_, description) => {
    expect(addSentence(description, fact, null)).toBe(description)
  })

  it('escapes markup in a new fact, and when searching for the former wording of a fact', () => {
    const told = addSentence('Osk is old.', 'He says *no*', null)
    expect(told).toBe('Osk is old. He says \\*no\\*.')
    expect(addSentence(told, 'He says yes', 'He says *no*')).toBe('Osk is old. He says yes.')
  })

  it('adds a missing full stop', () => {
    expect(addSentence('Osk is old.', 'He drinks', null)).toBe('Osk is old. He drinks.')
    expect(addSentence('Osk is old.', 'Does he drink?', null)).toBe('Osk is old. Does he drink?')
  })

  it('replaces the former wording of a fact', () => {
    const description = `Old. ${fact} He drinks.`
    expect(addSentence(description, 'Osk guards $& nothing', fact)).toBe(
      'Old. Osk guards $& nothing. He drinks.',
    )
    expect(addSentence('A person wrote this.', 'Osk sleeps.', fact)).toBe('A person wrote this. Osk sleeps.')
  })
})

it.each([
  ['at the end', 'Osk prays. He hides.', 'Osk prays.'],
  ['as the only one', 'He hides.', ''],
  ['in the middle', 'Osk prays. He hides. He sings.', 'Osk prays. He sings.'],
  ['as a paragraph of its own', 'Osk prays.\n\nHe hides.', 'Osk prays.'],
  ['at the end of a paragraph', 'Osk prays. He hides.\n\nHe sings.', 'Osk prays.\n\nHe sings.'],
  ['nowhere', 'Osk prays. He hides well.', 'Osk prays. He hides well.'],
])('removes a sentence %s', (_case, text, left) => {
  expect(removeSentence(text, 'He hides.')).toBe(left)
})

it('removes the last of several occurrences', () => {
  expect(removeSentence('He hides. Osk prays. He hides.', 'He hides.')).toBe('He hides. Osk prays.')
})

it('changes nothing for an empty sentence', () => {
  expect(removeSentence('Osk prays.', '')).toBe('Osk prays.')
})
