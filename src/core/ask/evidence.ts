import type { Source } from '#contract/source.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'

/** Where a text was found. Stored with an answer, so that the visibility of the text can be checked again. */
export type Origin =
  | { kind: 'line'; segmentId: string }
  | { kind: 'fact'; entryId: string; factId: string }
  | { kind: 'recap'; sessionId: string; text: string }

export type Evidence = { text: string; speaker: string | null; sources: Source[]; origin: Origin }

/** Consecutive lines of a transcript, or a single fact or statement. */
export type Passage = { title: string; evidence: Evidence[] }

export const keyOf = (origin: Origin): string => JSON.stringify(Object.values(origin))

export type NumberedEvidence = {
  /** Line n of the prompt has index n - 1. Passages are separated by empty lines. */
  lines: SpokenLine[]
  byNumber: Map<number, Evidence>
  passages: { title: string; numbers: number[] }[]
}

/** Number of empty lines between passages, so that the claim check treats the passages as unrelated. */
const gap = 4
const emptyLine: SpokenLine = { id: '', start: null, end: null, speaker: null, text: '' }

const writeEvidence = ({ text, origin }: Evidence, title: string) =>
  origin.kind === 'fact' ? `${title}: ${text}` : text

/** Maximum characters of all passages together, because imported lines may be very long. */
const mostCharacters = 40_000

function limitPassages(passages: Passage[]): Passage[] {
  let left = mostCharacters
  const end = passages.findIndex(({ evidence }) => {
    left -= evidence.reduce((sum, { text }) => sum + text.length, 0)
    return left < 0
  })
  return end === -1 ? passages : passages.slice(0, end)
}

export function numberEvidence(passages: Passage[]): NumberedEvidence {
  const lines: SpokenLine[] = []
  const byNumber = new Map<number, Evidence>()
  const numbered = limitPassages(passages).map(({ title, evidence }) => ({
    title,
    numbers: evidence.map((one) => {
      lines.push({ ...emptyLine, speaker: one.speaker, text: writeEvidence(one, title) })
      byNumber.set(lines.length, one)
      return lines.length
    }),
    end: lines.push(...Array.from({ length: gap }, () => emptyLine)),
  }))
  return { lines, byNumber, passages: numbered.map(({ title, numbers }) => ({ title, numbers })) }
}
