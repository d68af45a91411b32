import { describe, expect, it } from 'vitest'
import { createCorrector, createReplace } from './replace-name.ts'

const gate = createReplace({ from: 'Hollow gate', to: 'Hollowgate' })

describe('replacing a name', () => {
  it.each([
    ['every mention', 'Hollow gate burns. To Hollow gate!', 'Hollowgate burns. To Hollowgate!'],
    ['a name in lower case', 'we rode to hollow gate', 'we rode to Hollowgate'],
    ['a name in capitals', 'HOLLOW GATE!', 'HOLLOWGATE!'],
    ['words with a line break between them', 'Hollow\ngate', 'Hollowgate'],
    ['possessives', "Hollow gate's walls, Hollow gate’s king", "Hollowgate's walls, Hollowgate’s king"],
    ['plurals', "two Hollow gates, the Hollow gates' walls", "two Hollowgates, the Hollowgates' walls"],
    ['short forms', "Hollow gate'll fall", "Hollowgate'll fall"],
  ])('replaces %s', (_, before, after) => {
    expect(gate(before)).toBe(after)
  })

  it.each([
    ['part of a word', 'the Hollow gateway, Shallow Hollowgate'],
    ['a URL', 'https://example.org/?q=hollow gatekeeper https://example.org/hollow%20gate'],
    ['the marks of a part for game masters', ':::gm\nA spy.\n:::'],
  ])('does not change %s', (_, text) => {
    expect(gate(text)).toBe(text)
    expect(createReplace({ from: 'gm', to: 'Game Master' })(text)).toBe(text)
  })

  it('does not extend a name that is already correct', () => {
    const replace = createReplace({ from: 'Hollow', to: 'Hollow Gate' })
    expect(replace('Hollow Gate and Hollow')).toBe('Hollow Gate and Hollow Gate')
    expect(createReplace({ from: 'Mirelle Van', to: 'Mirelle' })('Mirelle Van')).toBe('Mirelle')
  })

  it('does not change another name that looks like a plural', () => {
    const replace = createReplace({ from: 'Jona', to: 'Jonah' }, new Set(['jonas']))
    expect(replace("Jona, Jona's and Jonas")).toBe("Jonah, Jonah's and Jonas")
  })

  it('does not change an ordinary word in lower case if the name is written with a capital', () => {
    const replace = createReplace({ from: 'Grace', to: 'Greys' })
    expect(replace('By the grace of Grace')).toBe('By the grace of Greys')
    expect(createReplace({ from: 'owl bear', to: 'owlbear' })('Owl bear, owl bears')).toBe(
      'Owlbear, owlbears',
    )
  })

  it('corrects the case of a name', () => {
    expect(createReplace({ from: 'hollowgate', to: 'Hollowgate' })('To hollowgate')).toBe('To Hollowgate')
  })

  it('replaces names with accents, hyphens and special characters', () => {
    expect(createReplace({ from: 'Zoë (the Elder)', to: 'Zoe' })('Ask Zoë (the Elder) now')).toBe(
      'Ask Zoe now',
    )
    expect(createReplace({ from: 'Zo', to: 'Mirelle' })('Zoë waits')).toBe('Zoë waits')
    expect(createReplace({ from: 'Vael-Orm', to: 'Vaelorm' })('To Vael-Orm!')).toBe('To Vaelorm!')
    const signs = String.raw`Q\^$.*+?()[]{}|/&-~#,`
    expect(createReplace({ from: signs, to: 'Quill' })(`Ask ${signs} now`)).toBe('Ask Quill now')
  })
})

const correct = createCorrector(
  [
    { from: 'Hollow', to: 'Hollowgate' },
    { from: 'Hollow gate', to: 'Hollowgate' },
    { from: 'Mirel', to: 'Mirelle' },
  ],
  new Set(['mirels']),
)

it('applies every correction, the longest misspelling first', () => {
  expect(correct("Mirel's men left Hollow gate. Two Hollows? No, Hollow!")).toBe(
    "Mirelle's men left Hollowgate. Two Hollows? No, Hollowgate!",
  )
})

it('does not change correct names or a text without misspellings', () => {
  expect(correct('Mirels and Mirelle wait at Hollowgate.')).toBe('Mirels and Mirelle wait at Hollowgate.')
})
