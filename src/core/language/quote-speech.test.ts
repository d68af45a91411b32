import { describe, expect, it } from 'vitest'
import { joinSpeeches, readSpeech } from './quote-speech.ts'
import { splitSentences } from './split-sentences.ts'

describe('speech without quotation marks', () => {
  it.each([
    ['Maro says, nobody enters with steel in hand.', 'Maro says, "Nobody enters with steel in hand."'],
    ['Tova says softly, he is your brother.', 'Tova says softly, "He is your brother."'],
    [
      'Maro is the last of his line, she says, and the first to leave.',
      '"Maro is the last of his line," she says, "and the first to leave."',
    ],
    [
      'There is nothing at the door, she says, and she takes the chain.',
      '"There is nothing at the door," she says, and she takes the chain.',
    ],
    [
      'On his head, she says. I could not take it off.',
      '"On his head," she says. "I could not take it off."',
    ],
  ])('is recognized in: %s', (said, shown) => {
    expect(readSpeech(said)?.shown).toBe(shown)
  })

  it.each([
    'Tova says that nobody sent us.',
    'She says, and then she leaves.',
    'Maro opens the gate, and nobody is there.',
    'Maro says, "Come in."',
  ])('is not recognized in: %s', (told) => {
    expect(readSpeech(told)).toBeNull()
  })

  it('continues while it addresses someone or gives commands, and ends at an action', () => {
    const line = 'She says, I am Maro. Eat first. Then tell me who sent you. She looks at the floor.'
    expect(joinSpeeches(splitSentences(line)).map(({ text }) => text)).toEqual([
      'She says, I am Maro. Eat first. Then tell me who sent you.',
      'She looks at the floor.',
    ])
  })
})
