import type { Source } from '#contract/source.ts'
import { createClaimCheck } from '#core/ask/claims/check-claim.ts'
import type { Seat } from '#core/reading/transcript/find-seats.ts'
import { tidyNumbers, tidyText } from '#core/reading/transcript/tidy-text.ts'
import type { Evidence, NumberedEvidence, Origin } from './evidence.ts'

/** Unchecked output of a language model. */
export type ModelStatement = { text: string; lines: number[] }
export type FailedStatement = ModelStatement & { reason: string }
export type CheckedStatement = { text: string; sources: Source[]; origins: Origin[] }
export type Verdict = { passed: CheckedStatement; doubt: string | null } | { failed: FailedStatement }

/** Lists each source once, in the order of the evidence. */
export function joinSources(evidence: Evidence[]): Source[] {
  const sources = evidence.flatMap((one) => one.sources)
  return [...new Map(sources.map((source) => [source.segmentId, source])).values()]
}

/** Each inner array of `names` lists the forms of one name. */
export function createAnswerCheck(
  { lines, byNumber }: NumberedEvidence,
  names: string[][],
  seats: Seat[],
): (statement: ModelStatement) => Verdict {
  const check = createClaimCheck(lines, names, seats)
  return (statement) => {
    const text = tidyText(statement.text)
    const cited = tidyNumbers(statement.lines).filter((number) => byNumber.has(number))
    const judged = check.judge(text, cited)
    if (!('lines' in judged)) return { failed: { text, lines: cited, reason: judged.text } }
    const evidence = judged.lines.flatMap((number) => byNumber.get(number) ?? [])
    const passed = { text, sources: joinSources(evidence), origins: evidence.map(({ origin }) => origin) }
    return { passed, doubt: judged.doubt }
  }
}
