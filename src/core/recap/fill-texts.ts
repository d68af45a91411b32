import {
  type RecapKind,
  type RecapMoment,
  type RecapSections,
  recapSections,
} from '#contract/recap/schemas.ts'
import { type ProseSection, proseSections, sections } from '#contract/recap/sections.ts'

type TextsAndMoments = Pick<
  RecapSections,
  'summary' | 'summarySentences' | 'detailedNarrative' | 'narrativeSentences' | 'moments'
>

/** Readers get the starred moments, or all if none is starred (docs/product.md, “Recaps”). */
export function chooseShown<Moment extends Pick<RecapMoment, 'starred'>>(moments: Moment[]): Moment[] {
  const starred = moments.filter((moment) => moment.starred)
  return starred.length > 0 ? starred : moments
}

const starsForLetter = 3

/** Returns how many more moments need a star before they make a letter. */
export function countMissingStars(moments: Pick<RecapMoment, 'starred'>[]): number {
  const starred = moments.filter((moment) => moment.starred).length
  return Math.max(0, Math.min(starsForLetter, moments.length) - starred)
}

/** True if a letter would only list the moments that the built-in reader picked. */
export function isUnchosenLetter(recap: TextsAndMoments & { kind: RecapKind }): boolean {
  return (
    recap.kind === 'highlights' &&
    countMissingStars(recap.moments) > 0 &&
    clearFilledTexts(recap).summary === ''
  )
}

const starredStatements = ({ moments }: Pick<TextsAndMoments, 'moments'>) =>
  moments.filter(({ starred }) => starred).map(({ text, sources }) => ({ text, sources, confirmed: true }))

const joinStarred = (recap: Pick<TextsAndMoments, 'moments'>) =>
  starredStatements(recap)
    .map(({ text }) => text)
    .join('\n')

/** Fills an empty summary and an empty narrative with the starred moments. */
export function fillTextsFromMoments<T extends TextsAndMoments>(recap: T): T {
  const [text, sentences] = [joinStarred(recap), starredStatements(recap)]
  return {
    ...recap,
    ...(recap.summary === '' ? { summary: text, summarySentences: sentences } : {}),
    ...(recap.detailedNarrative === '' ? { detailedNarrative: text, narrativeSentences: sentences } : {}),
  }
}

export function clearFilledTexts<T extends TextsAndMoments>(recap: T): T {
  const text = joinStarred(recap)
  if (text === '') return recap
  return {
    ...recap,
    ...(recap.summary === text ? { summary: '', summarySentences: [] } : {}),
    ...(recap.detailedNarrative === text ? { detailedNarrative: '', narrativeSentences: [] } : {}),
  }
}

export function starMoment<T extends TextsAndMoments>(
  recap: T,
  { id, starred }: Pick<RecapMoment, 'id' | 'starred'>,
): T {
  const moments = recap.moments.map((one) => (one.id === id ? { ...one, starred } : one))
  return fillTextsFromMoments({ ...clearFilledTexts(recap), moments })
}

type EmptySections = { [Key in keyof RecapSections]: RecapSections[Key] extends string ? string : never[] }
const texts: string[] = ['title', ...proseSections]
export const emptySections: EmptySections = Object.assign(
  {},
  ...Object.keys(recapSections.shape).map((key) => ({ [key]: texts.includes(key) ? '' : [] })),
)

/** The texts whose sentences these lists cite. */
const textOf = new Map<string, ProseSection>(proseSections.map((key) => [sections[key].sentences, key]))

/** Adds what a run wrote wherever the user wrote nothing. */
export function fillOpening(written: RecapSections, run: RecapSections): RecapSections {
  const isWritten = (key: string) => written[textOf.get(key) ?? (key as keyof RecapSections)].length > 0
  const kept = Object.entries(written).filter(([key]) => isWritten(key))
  return { ...run, ...Object.fromEntries(kept) }
}
