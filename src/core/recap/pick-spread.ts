import type { Session, StorySentence } from './read-session.ts'

type Pick = { most: number; apart: number }

/** The best of the fitting sentences, not two from one corner of the evening, in the order of the story. */
export function pickSpread(
  sentences: { part: StorySentence; value: number }[],
  { most, apart }: Pick,
): StorySentence[] {
  const chosen: StorySentence[] = []
  for (const { part, value } of sentences.sort((a, b) => b.value - a.value || a.part.order - b.part.order)) {
    if (chosen.length >= most || value <= 0) break
    if (chosen.every((other) => Math.abs(other.line - part.line) > apart && other.text !== part.text))
      chosen.push(part)
  }
  return chosen.sort((a, b) => a.order - b.order)
}

export function rate(
  session: Session,
  value: (part: StorySentence) => number,
): { part: StorySentence; value: number }[] {
  return session.sentences.filter((part) => !part.isLastTime).map((part) => ({ part, value: value(part) }))
}

/** Lines that must lie between two statements: fewer in a short session, none in a very short one. */
export function scaleGap(session: Session, lines: number): number {
  return Math.round(lines * (1 - session.shortness))
}
