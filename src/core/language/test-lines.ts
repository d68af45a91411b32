import type { SpokenLine } from './spoken-line.ts'

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
