import type { SpokenLine } from './spoken-line.ts'

/** Makes lines that start one second apart. Their ids count from `firstId`: s0, s1 and so on. */
export function toLines(
  said: readonly (readonly [speaker: string | null, text: string])[],
  firstId = 0,
): SpokenLine[] {
  return said.map(([speaker, text], index) => ({
    id: `s${index + firstId}`,
    start: index,
    end: index + 1,
    speaker,
    text,
  }))
}
