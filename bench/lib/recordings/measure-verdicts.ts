import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import type { CheckedClaim } from '#core/reading/narrative/claim.ts'
import type { GatheredSession } from '#core/reading/narrative/note.ts'
import { askClaims } from '#core/reading/questions/ask-claims.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { verdictAnswer } from '#server/reading/answer-schemas.ts'
import { listVariants, type Outcome, type Variant } from '../check-power.ts'

const claimsMeasured = 60
const variantsPerKind = 20
const claimsPerQuestion = 50

type Judged = { variant: Variant; claim: CheckedClaim }

function spread<T>(items: T[], most: number): T[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Sorts claims by their reversed text, so that their order does not reveal which ones are true. */
const mix = (judged: Judged[]) =>
  judged.toSorted(({ claim: a }, { claim: b }) => {
    const key = (text: string) => [...text].reverse().join('')
    return key(a.text) < key(b.text) ? -1 : 1
  })

/** Measures the claim check with both steps: the lexical check and the model's verdict. */
export async function measureVerdicts(
  model: LanguageModel,
  lines: SpokenLine[],
  { notes, names, seats }: GatheredSession,
): Promise<Outcome[]> {
  const claims = spread(
    notes.filter(({ kind, isConfirmed }) => kind !== 'quote' && isConfirmed),
    claimsMeasured,
  )
  const byKind = Map.groupBy(listVariants(claims, names), ({ kind }) => kind)
  const variants = [...byKind].flatMap(([kind, list]) =>
    kind === 'kept' ? list : spread(list, variantsPerKind),
  )
  const check = createClaimCheck(lines, names, seats)
  const held = mix(
    variants.flatMap((variant): Judged[] => {
      const { text } = variant
      const found = check.judge(text, variant.lines)
      if (!('lines' in found)) return []
      const claim = { kind: 'event' as const, title: '', text, importance: 3, isConfirmed: true }
      return [{ variant, claim: { ...claim, lines: found.lines, doubt: found.doubt } }]
    }),
  )
  const confirmed = new Map<Variant, CheckedClaim>()
  for (let at = 0; at < held.length; at += claimsPerQuestion) {
    const part = held.slice(at, at + claimsPerQuestion)
    const { about: _, ...question } = askClaims(
      lines,
      seats,
      part.map(({ claim }) => claim),
    )
    const answer = await model.answer({
      ...question,
      schema: verdictAnswer,
      schemaName: 'claim_verdicts',
      signal: new AbortController().signal,
    })
    const holding = new Set(answer.claims.flatMap(({ claim, verdict }) => (verdict === 'holds' ? claim : [])))
    for (const [index, { variant, claim }] of part.entries())
      if (holding.has(index + 1)) confirmed.set(variant, claim)
  }
  return variants.map((variant) => {
    const claim = confirmed.get(variant)
    return { kind: variant.kind, isPassed: claim !== undefined, isDoubted: Boolean(claim?.doubt) }
  })
}
