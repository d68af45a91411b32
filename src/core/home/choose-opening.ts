import type { RecapSections } from '#contract/recap/schemas.ts'
import { chooseShown, clearFilledTexts } from '#core/recap/fill-texts.ts'
import { splitProse } from '#core/recap/keep-citations.ts'

type Opening = { text: string; speaker: string | null }

/** Returns the first sentence of the summary, or else the first moment; null if the recap has neither. */
export function chooseOpening(recap: RecapSections): Opening | null {
  const { summary, summarySentences, moments } = clearFilledTexts(recap)
  const sentences = summarySentences.length > 0 ? summarySentences : splitProse(summary)
  const sentence = sentences.find(({ confirmed }) => confirmed)
  if (sentence) return { text: sentence.text, speaker: null }
  const [moment] = chooseShown(moments)
  return moment ? { text: moment.text, speaker: moment.speaker } : null
}
