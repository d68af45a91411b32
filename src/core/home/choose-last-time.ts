import { homeLimits, type LastTime } from '#contract/home/schemas.ts'
import type { Recap, RecapMoment, RecapSections, Statement } from '#contract/recap/schemas.ts'
import { chooseShown, clearFilledTexts } from '#core/recap/fill-texts.ts'
import { createReliableTest } from '#core/recap/filter-recap.ts'
import { splitProse } from '#core/recap/keep-citations.ts'

function pickEvenly<T>(items: T[], count: number): T[] {
  if (items.length <= count) return items
  const step = (items.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  )
}

const tell = (statements: Statement[]) =>
  statements
    .filter(({ confirmed }) => confirmed)
    .slice(0, homeLimits.sentences)
    .map(({ text, sources }) => ({ text, speaker: null, sources }))

const quote = (moments: RecapMoment[]) =>
  pickEvenly(chooseShown(moments), homeLimits.sentences).map(({ text, speaker, sources }) => ({
    text,
    speaker,
    sources,
  }))

/** Quotes moments if neither “Previously on” nor the summary has a confirmed sentence. */
export function chooseLastTime(recap: Recap): Omit<LastTime, 'session'> {
  const { previouslySentences, summarySentences, moments } = clearFilledTexts(recap)
  const told = [previouslySentences, summarySentences].map(tell).find(({ length }) => length > 0)
  const end = recap.cliffhangers.find(createReliableTest(recap.kind))
  return {
    sentences: told ?? quote(moments),
    cliffhanger: end ? { title: end.title, situation: end.situation, sources: end.sources } : null,
  }
}

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
