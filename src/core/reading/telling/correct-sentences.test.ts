import { describe, expect, it } from 'vitest'
import { correctSentences, listPassages, type SentenceAnswer } from './correct-sentences.ts'
import { emptyStory } from './test-answers.ts'

const sentence = (text: string) => ({ text, notes: [1] })
const told = {
  scenes: [
    { scenes: [{ scene: 1, title: '', paragraphs: [[sentence('Ines ran.')], [sentence('Jonah fell.')]] }] },
    { scenes: [{ scene: 2, title: '', paragraphs: [[sentence('Mirelle left.')]] }] },
  ],
  story: { ...emptyStory, summary: [sentence('It rained.')] },
}
type Fault = SentenceAnswer['sentences'][number]['fault']
const fault = (sentence: number, kind: Fault, text: string, before = 0): SentenceAnswer => ({
  sentences: [{ sentence, actors: '', fault: kind, text, before }],
})
const textsAfter = (...answers: SentenceAnswer[]) =>
  listPassages(correctSentences(told, answers)).map((all) => all.map(({ text }) => text))

describe('sentences that failed the check', () => {
  it('are moved before the sentence that tells what happened next', () => {
    expect(textsAfter(fault(2, 'none', '', 1))[0]).toEqual(['Jonah fell.', 'Ines ran.'])
    expect(textsAfter(fault(2, 'none', 'At once, Jonah fell.', 1))[0]).toEqual([
      'At once, Jonah fell.',
      'Ines ran.',
    ])
    expect(textsAfter(fault(2, 'wrong', 'Jonah sat.', 1), fault(1, 'wrong', ''))[0]).toEqual(['Jonah sat.'])
  })

  it('are not moved to another scene, or if the other sentence is moved as well', () => {
    expect(textsAfter(fault(3, 'none', '', 1), fault(4, 'none', '', 1))).toEqual(textsAfter())
    expect(textsAfter(fault(1, 'none', '', 2), fault(2, 'none', '', 1))).toEqual(textsAfter())
    expect(textsAfter(fault(1, 'none', '', 1), fault(2, 'none', '', 99))).toEqual(textsAfter())
  })

  it('are replaced by the correction with their number, which counts across all passages', () => {
    const answers = [fault(2, 'wrong', 'Ines fell.'), fault(4, 'unclear', 'Rain fell on Hollowgate.')]
    expect(textsAfter(...answers)).toEqual([
      ['Ines ran.', 'Ines fell.'],
      ['Mirelle left.'],
      ['Rain fell on Hollowgate.'],
    ])
  })

  it('are left out if they are wrong and have no correction, and stay if they are only unclear', () => {
    expect(textsAfter(fault(1, 'wrong', ''), fault(3, 'unclear', ''))).toEqual([
      ['Jonah fell.'],
      ['Mirelle left.'],
      ['It rained.'],
    ])
  })

  it('keep their original text as a fallback unless it was wrong', () => {
    const after = correctSentences(told, [fault(1, 'wrong', 'A.'), fault(2, 'unclear', 'B.')])
    expect(listPassages(after)[0]?.map(({ original }) => original)).toEqual([undefined, 'Jonah fell.'])
  })

  it('do not change if the answer names no fault or an unknown sentence', () => {
    expect(textsAfter(fault(1, 'none', 'Ines flew.'), fault(99, 'wrong', ''))).toEqual(textsAfter())
  })
})
