import { wikiLimits } from '#contract/wiki/schemas.ts'
import { readTranscript } from '#core/reading/language/read-transcript.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { RepairAnswer, VerdictAnswer } from '#core/reading/questions/ask-claims.ts'
import { markLastTime } from '#core/reading/story/mark-last-time.ts'
import { type ClaimCheck, createClaimCheck } from './check-claim.ts'
import { answerLimits, type ChunkAnswer } from './chunk-answer.ts'
import type { CheckedClaim, Claim, FailedClaim } from './claim.ts'
import type { Seat } from './seat.ts'
import { selectNearby, tidyText } from './tidy-answer.ts'

export type Judged = { held: CheckedClaim[]; failed: FailedClaim[] }

const toImportance = (number: number) => Math.min(5, Math.max(1, Math.round(number) || 1))
const factsPerAnswer = 20

function createAsideTest(answer: ChunkAnswer): (line: number) => boolean {
  const asides = answer.asides.slice(0, answerLimits.asides)
  return (line) => asides.some(({ from, to }) => from <= line && line <= to)
}

function listClaims(answer: ChunkAnswer, isLastTime: boolean[]): Claim[] {
  const isAside = createAsideTest(answer)
  const events = answer.events.slice(0, answerLimits.events).map((event): Claim => {
    const lines = selectNearby(event.lineIds)
    const isEarlier = lines.length > 0 && lines.every((line) => isLastTime[line - 1])
    const kind = isEarlier ? 'previously' : event.kind
    const title = tidyText(event.title, wikiLimits.name)
    return { kind, title, text: tidyText(event.text), importance: toImportance(event.importance), lines }
  })
  const facts = answer.entities.slice(0, answerLimits.entities).flatMap((entity) =>
    entity.facts.slice(0, factsPerAnswer).map(
      (fact): Claim => ({
        kind: 'fact',
        title: tidyText(entity.name, wikiLimits.name),
        text: tidyText(fact.text),
        importance: 2,
        lines: selectNearby(fact.lineIds),
      }),
    ),
  )
  return [...events, ...facts].filter(
    ({ text, lines }) => text !== '' && (lines.length === 0 || !lines.every(isAside)),
  )
}

function judge(check: ClaimCheck, claims: Claim[]): Judged {
  const judged: Judged = { held: [], failed: [] }
  for (const claim of claims) {
    const found = check.judge(claim.text, claim.lines)
    if ('lines' in found)
      judged.held.push({ ...claim, lines: found.lines, doubt: found.doubt, isConfirmed: true })
    else judged.failed.push({ ...claim, reason: found.text })
  }
  return judged
}

export function judgeClaims(
  lines: SpokenLine[],
  answers: ChunkAnswer[],
  names: string[][],
  seats: Seat[],
): Judged[] {
  const isLastTime = markLastTime(readTranscript(lines).lines)
  const check = createClaimCheck(lines, names, seats)
  return answers.map((answer) => judge(check, listClaims(answer, isLastTime)))
}

/** A corrected claim counts as confirmed even if the claim check doubts it: of 20 such claims in two sessions, none was wrong. */
export function judgeRepairs(
  lines: SpokenLine[],
  names: string[][],
  seats: Seat[],
  failed: FailedClaim[],
  repairs: RepairAnswer,
): CheckedClaim[] {
  const repaired = repairs.claims.flatMap(({ claim: number, text, lineIds }): Claim[] => {
    const claim = failed[number - 1]
    const tidy = tidyText(text)
    if (!claim || tidy === '') return []
    const { reason: _, ...rest } = claim
    return [{ ...rest, text: tidy, lines: selectNearby(lineIds) }]
  })
  return judge(createClaimCheck(lines, names, seats), repaired).held
}

/** Keeps a claim as unconfirmed if its verdict is missing or is neither "holds" nor "fails". */
export function applyVerdicts(claims: CheckedClaim[], answer: VerdictAnswer): Judged {
  const verdicts = new Map(answer.claims.map((one) => [one.claim, one]))
  const judged: Judged = { held: [], failed: [] }
  for (const [index, claim] of claims.entries()) {
    const found = verdicts.get(index + 1)
    if (found?.verdict !== 'fails') {
      judged.held.push({ ...claim, isConfirmed: found?.verdict === 'holds' })
      continue
    }
    const { isConfirmed: _, doubt: __, ...rest } = claim
    const subject =
      found.subject === '' ? '' : ` According to the lines it is about ${tidyText(found.subject, 100)}.`
    judged.failed.push({ ...rest, reason: `${tidyText(found.reason, 300)}${subject}`.trim() })
  }
  return judged
}

export const judgeClaimsTask = { module: import.meta.url, run: judgeClaims }
export const judgeRepairsTask = { module: import.meta.url, run: judgeRepairs }
