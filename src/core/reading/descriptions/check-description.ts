import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import { separateTexts } from '#core/reading/narrative/separate-texts.ts'
import { tidyNumbers, tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { DescriptionSentence, DescriptionSubject } from './description.ts'

const sentencesPerDescription = { least: 2, most: 5 } as const
/** Only this many sentences of each answered description are checked; the rest are ignored. */
const mostAnswered = 20
const textLength = 500

/** Returns no sentences if the facts support fewer than two of them. */
export function checkDescription(
  { name, aliases, facts }: DescriptionSubject,
  sentences: DescriptionSentence[],
): DescriptionSentence[] {
  // A fact may leave out the name of its subject, so the name is put before the fact.
  const evidence = separateTexts(
    [],
    facts.map((fact) => `${name}: ${fact}`),
  )
  const check = createClaimCheck(evidence.lines, [[name, ...aliases]])
  const lineOfFact = (number: number) => evidence.lineOf(number - 1)
  const checked = sentences.slice(0, mostAnswered).flatMap((sentence): DescriptionSentence[] => {
    const text = tidyText(sentence.text, textLength)
    const cited = tidyNumbers(sentence.facts).filter((number) => facts[number - 1] !== undefined)
    const supported = check.findSupport(text, cited.map(lineOfFact))
    return supported
      ? [{ text, facts: cited.filter((number) => supported.includes(lineOfFact(number))) }]
      : []
  })
  return checked.length < sentencesPerDescription.least ? [] : checked.slice(0, sentencesPerDescription.most)
}
