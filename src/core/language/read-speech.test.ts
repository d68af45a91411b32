import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { createNameWriter } from '#core/reading/names/capitalize-names.ts'
import { readTranscript } from './read-transcript.ts'
import { cleanSentence, presentSentence, splitSentences } from './split-sentences.ts'
import { toLines } from './test-lines.ts'
import { tokenize } from './tokenize.ts'

describe('cleanSentence', () => {
  it.each([
    ['um, the gate, uh, opens slowly', 'The gate opens slowly.'],
    ['The-- the gate opens.', 'The gate opens.'],
    ['All right, so the gate opens slowly--', 'The gate opens slowly.'],
    ['The gate (creaking) opens.', 'The gate opens.'],
    ['No one came through the gate.', 'No one came through the gate.'],
    ['Never again will I open this gate."', '"Never again will I open this gate."'],
  ])('cleans: %s', (said, shown) => {
    expect(cleanSentence(said)).toBe(shown)
  })

  it('puts speech in the story in quotation marks', () => {
    expect(presentSentence('The bridge is out.', true)).toBe('"The bridge is out."')
  })

  it('adds no words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('the', 'gate', 'um', 'opens', 'opens', 'Maro', '--', 'and', 'so,')),
        (parts) => {
          const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
          const said = parts.join(' ')
          expect(words(said)).toEqual(expect.arrayContaining(words(cleanSentence(said))))
        },
      ),
    )
  })
})

describe('splitSentences', () => {
  it('cuts at full stops, but not after "Dr."', () => {
    const texts = splitSentences('Dr. Maro waits. Nobody comes!').map(({ text }) => text)
    expect(texts).toEqual(['Dr. Maro waits.', 'Nobody comes!'])
  })

  it('keeps speech together with its tag', () => {
    const texts = splitSentences('Maro nods and says. "Come in."').map(({ text }) => text)
    expect(texts).toEqual(['Maro nods and says, "Come in."'])
  })

  it('cuts unpunctuated speech before words that start a clause', () => {
    const said =
      'the old keeper opens the gate and lets you in as the storm breaks over the hills behind you then silence falls over the whole yard and nobody moves for a while'
    expect(splitSentences(said).length).toBeGreaterThan(1)
    expect(
      splitSentences(said)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(said)
  })
})

describe('isCommonWord', () => {
  it.each('gates wandering unhappily dying sturdiest moonlit shimmering pesticides kobold'.split(' '))(
    'knows %s',
    (word) => {
      expect(isCommonWord(word)).toBe(true)
    },
  )
  it.each(['thornwick', 'maroveth', 'zarkun', 'karen', 'molly'])(
    'does not know %s, which may be a name',
    (word) => {
      expect(isCommonWord(word)).toBe(false)
    },
  )
})

describe('readTranscript', () => {
  it('takes the speaker with the most text as the game master', () => {
    const lines = toLines([
      ['Ann', 'The road winds on through the hills for a whole day.'],
      ['Ben', 'I follow it.'],
    ])
    expect(readTranscript(lines).lines.map(({ isNarrator }) => isNarrator)).toEqual([true, false])
  })

  it('counts every line as narration if there are no speakers', () => {
    expect(readTranscript(toLines([[null, 'The road winds on.']])).lines[0]?.isNarrator).toBe(true)
  })

  it('detects text without capitals', () => {
    expect(readTranscript(toLines([[null, 'maro opens the gate and i follow him']])).isCased).toBe(false)
  })

  it("strips a possessive and 'll from a name", () => {
    const words = tokenize("Maro's gate, Tessa'll see").map(({ word }) => word)
    expect(words.join(' ')).toBe('maro gate tessa see')
  })

  it('restores the capitals of names', () => {
    expect(createNameWriter(['Maro', 'Horn of Orm'])('maro blew the horn of orm and i ran')).toBe(
      'Maro blew the Horn of Orm and I ran',
    )
  })
})
