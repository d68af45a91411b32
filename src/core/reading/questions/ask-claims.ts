import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { CheckedClaim, FailedClaim } from '#core/reading/narrative/claim.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { writeNumbered } from '#core/reading/narrative/write-line.ts'
import { joinParts, type Prompt, subjectRules, untrusted, wrap } from './prompt.ts'

export const verdicts = ['holds', 'fails', 'unclear'] as const
export type VerdictAnswer = {
  claims: { claim: number; verdict: (typeof verdicts)[number]; subject: string; reason: string }[]
}
export type RepairAnswer = { claims: { claim: number; text: string; lineIds: number[] }[] }

const checkInstructions = `You check claims about a tabletop role-playing session against the lines of its transcript. Be strict: you
look for mistakes.

${untrusted}

A doubt under a claim comes from a simple comparison of words; it may be wrong. For each claim read the lines that it cites and
those around them, and answer with its number and
- verdict: "holds" if the lines say it, even in other words, and the right person does it to the right person; "fails" if the lines say
something else: its opposite, another person, another number, or only a plan, a question or a joke; "unclear" if the lines do not
tell.
- subject: who acts or is described according to the lines, by name where the lines or labels tell it; a player's "I" is their character.
- reason: for "fails" and "unclear" a short sentence that says what is wrong; else "".
Answer for every claim.`

const repairInstructions = `You correct claims about a tabletop role-playing session that failed a check against its transcript.

${untrusted}

For each claim read the reason and the lines. Write in text one sentence that the lines do say, in the past tense, about the same
moment, and cite the one to six lines that say it in lineIds. If the lines say nothing worth noting, leave text "".
${subjectRules}`

function writeEvidence(lines: SpokenLine[], seats: Seat[], claims: { lines: number[] }[]): string {
  const numbers = new Set(
    claims.flatMap((claim) => claim.lines.flatMap((line) => [line - 1, line, line + 1])),
  )
  return [...numbers]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const line = lines[number - 1]
      return line ? [writeNumbered(line, number, seats)] : []
    })
    .join('\n')
}

export function askClaims(lines: SpokenLine[], seats: Seat[], claims: CheckedClaim[]): Prompt {
  const rows = claims.map(
    ({ text, lines: cited, doubt }, index) =>
      `${index + 1}. ${text} [${cited.join(', ')}]${doubt === null ? '' : `\n   Doubt: ${doubt}`}`,
  )
  const prompt = joinParts([
    wrap('transcript', writeEvidence(lines, seats, claims)),
    wrap('claims', rows.join('\n')),
  ])
  return { instructions: checkInstructions, prompt, about: prompt }
}

export function askRepairs(lines: SpokenLine[], seats: Seat[], failed: FailedClaim[]): Prompt {
  const rows = failed.map(
    (claim, index) => `${index + 1}. ${claim.text} [${claim.lines.join(', ')}]\n   Reason: ${claim.reason}`,
  )
  const prompt = joinParts([
    wrap('transcript', writeEvidence(lines, seats, failed)),
    wrap('claims', rows.join('\n')),
  ])
  return { instructions: repairInstructions, prompt, about: prompt }
}
