import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNameWriter } from './capitalize-names.ts'
import { cleanSentence, presentSentence } from './clean-sentence.ts'
import { isCommonWord } from './common-words.ts'
import { dropTitles, foldName, isNearSpelling } from './fold-name.ts'
import { readTranscript } from './read-transcript.ts'
import { splitSentences } from './split-sentences.ts'
import { tokenize } from './tokenize.ts'

describe('a spoken sentence is made readable with its own words', () => {
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

  it('what somebody in the story says stands in quotes', () => {
    expect(presentSentence('The bridge is out.', true)).toBe('"The bridge is out."')
  })

  it('adds no word that was not said', () => {
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

describe('a line is cut into sentences', () => {
  it('at full stops, but not after "Dr."', () => {
    const texts = splitSentences('Dr. Maro waits. Nobody comes!').map(({ text }) => text)
    expect(texts).toEqual(['Dr. Maro waits.', 'Nobody comes!'])
  })

  it('keeps a speech with the words that announce it', () => {
    const texts = splitSentences('Maro nods and says. "Come in."').map(({ text }) => text)
    expect(texts).toEqual(['Maro nods and says, "Come in."'])
  })

  it('at words that open a clause where the speech engine writes no punctuation', () => {
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

describe('names are compared without what does not matter', () => {
  it.each([
    ["The Maro's Lantern", 'maro lantern'],
    ["Vel'ara", 'velara'],
    ['Éowen  Tarn', 'eowen tarn'],
  ])('%s', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it('a title in front is dropped, a title alone stays', () => {
    expect(dropTitles('captain maro')).toBe('maro')
    expect(dropTitles('captain')).toBe('captain')
  })

  it('one letter more or less is a near spelling, a short name never is', () => {
    expect(isNearSpelling('torvald', 'torvalt')).toBe(true)
    expect(isNearSpelling('kima', 'kina')).toBe(false)
  })

  it('case and blanks do not matter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z' -]{0,20}$/), (name) => {
        expect(foldName(` ${name.toUpperCase()} `)).toBe(foldName(name.toLowerCase()))
      }),
    )
  })
})

describe('the lexicon knows English in all its forms', () => {
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
  ])('%s is a word', (word) => {
    expect(isCommonWord(word)).toBe(true)
  })
  it.each(['thornwick', 'maroveth', 'zarkun', 'karen', 'molly'])('%s may be a name', (word) => {
    expect(isCommonWord(word)).toBe(false)
  })
})

describe('a transcript is read before anything is found in it', () => {
  const line = (speaker: string | null, text: string, index: number) => ({
    id: `s${index}`,
    start: index,
    end: null,
    speaker,
    text,
  })

  it('the voice that says most is taken for the game master', () => {
    const lines = [
      line('Ann', 'The road winds on through the hills for a whole day.', 0),
      line('Ben', 'I follow it.', 1),
    ]
    expect(readTranscript(lines).lines.map(({ isNarrator }) => isNarrator)).toEqual([true, false])
  })

  it('without voices every line counts as told', () => {
    expect(readTranscript([line(null, 'The road winds on.', 0)]).lines[0]?.isNarrator).toBe(true)
  })

  it('notices when nothing is capitalised', () => {
    expect(readTranscript([line(null, 'maro opens the gate and i follow him', 0)]).isCased).toBe(false)
  })

  it("a possessive is not part of the name, and neither is 'll", () => {
    expect(tokenize("Maro's gate, Tessa'll see").map(({ word }) => word)).toEqual([
      'maro',
      'gate',
      'tessa',
      'see',
    ])
  })

  it('names are given their capitals back', () => {
    expect(createNameWriter(['Maro', 'Horn of Orm'])('maro blew the horn of orm and i ran')).toBe(
      'Maro blew the Horn of Orm and I ran',
    )
  })
})
