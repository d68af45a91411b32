import type { Letter, LetterTime } from '#contract/recap/letters.ts'

export const listTimes = ({
  scenes,
  moments,
  best,
}: Pick<Letter, 'scenes' | 'moments' | 'best'>): LetterTime[] =>
  [...scenes, ...moments, ...best].flatMap(({ time }) => time ?? [])
