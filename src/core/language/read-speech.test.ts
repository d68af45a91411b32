import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNameWriter } from './capitalize-names.ts'
import { cleanSentence, presentSentence } from './clean-sentence.ts'
import { isCommonWord } from './common-words.ts'
import { dropTitles, foldName, isNearSpelling } from './fold-name.ts'
import { readTranscript } from './read-transcript.ts'
import { splitSentences } from './split-sentences.ts'
import { tokenize } from './tokenize.ts'

describe('cleanSentence', () => {
  it.each([
    ['um, the gate, uh, opens slowly', 'The gate opens slowly.'],
    ['The-- the gate opens.', 'The gate opens.'],
    ['All right, so the gate opens slowly--', 'The gate opens slowly.'],
    ['The gate (creaking) opens.', 'The gate opens.'],
    ['No one came through the gate.', 'No one came through the gate.'],
    ['Never again will I open this gate."', '"Never again will I open this gate."'],
  ])('%s', (said, shown) => {
    expect(cleanSentence(said)).toBe(shown)
  })

  it('quotes speech in the story', () => {
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

  it('keeps a speech with its tag', () => {
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

describe('comparing names', () => {
  it.each([
    ["The Maro's Lantern", 'maro lantern'],
    ["Vel'ara", 'velara'],
    ['Éowen  Tarn', 'eowen tarn'],
  ])('%s', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it('drops a leading title, but keeps a title alone', () => {
    expect(dropTitles('captain maro')).toBe('maro')
    expect(dropTitles('captain')).toBe('captain')
  })

  it('accepts one edit as a near spelling, but never in a short name', () => {
    expect(isNearSpelling('torvald', 'torvalt')).toBe(true)
    expect(isNearSpelling('kima', 'kina')).toBe(false)
  })

  it('ignores case and blanks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z' -]{0,20}$/), (name) => {
        expect(foldName(` ${name.toUpperCase()} `)).toBe(foldName(name.toLowerCase()))
      }),
    )
  })
})

describe('isCommonWord', () => {
  it.each([
    'gates',
    'wandering',
    'unhappily',
    'dying',
    'sturdiest',
    'moonlit',
    'shimmering',
    'pesticides',
    'kobold',
  ])('knows %s', (word) => {
    expect(isCommonWord(word)).toBe(true)
  })
  it.each(['thornwick', 'maroveth', 'zarkun', 'karen', 'molly'])('%s may be a name', (word) => {
    expect(isCommonWord(word)).toBe(false)
  })
})

describe('readTranscript', () => {
  const line = (speaker: string | null, text: string, index: number) => ({
    id: `s${index}`,
    start: index,
    end: null,
    speaker,
    text,
  })

  it('takes the speaker with the most text as the game master', () => {
    const lines = [
      line('Ann', 'The road winds on through the hills for a whole day.', 0),
      line('Ben', 'I follow it.', 1),
    ]
    expect(readTranscript(lines).lines.map(({ isNarrator }) => isNarrator)).toEqual([true, false])
  })

  it('counts every line as narration without speakers', () => {
    expect(readTranscript([line(null, 'The road winds on.', 0)]).lines[0]?.isNarrator).toBe(true)
  })

  it('detects text without capitals', () => {
    expect(readTranscript([line(null, 'maro opens the gate and i follow him', 0)]).isCased).toBe(false)
  })

  it("strips a possessive and 'll from a name", () => {
    expect(tokenize("Maro's gate, Tessa'll see").map(({ word }) => word)).toEqual([
      'maro',
      'gate',
      'tessa',
      'see',
    ])
  })

  it('restores the capitals of names', () => {
    expect(createNameWriter(['Maro', 'Horn of Orm'])('maro blew the horn of orm and i ran')).toBe(
      'Maro blew the Horn of Orm and I ran',
    )
  })
})
