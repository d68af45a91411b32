import type { Letter, LetterTime } from '#contract/recap/letters.ts'

/** Every time that a letter shows, in order. */
export const listTimes = ({ scenes, moments }: Pick<Letter, 'scenes' | 'moments'>): LetterTime[] =>
  [...scenes, ...moments].flatMap(({ time }) => time ?? [])
