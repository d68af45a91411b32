import type { Letter, LetterTime } from '#contract/recap/letters.ts'

export const listTimes = ({ scenes, moments }: Pick<Letter, 'scenes' | 'moments'>): LetterTime[] =>
  [...scenes, ...moments].flatMap(({ time }) => time ?? [])
