import type { Session, StorySentence } from '#core/reading/moments/read-session.ts'
import { dependsOnPrevious } from '#core/reading/moments/selection/add-antecedents.ts'
import { weighBeat } from '#core/reading/moments/selection/weigh-beat.ts'

/** Rates how well a sentence summarizes its part of a session when read alone. */
function weighForSummary(part: StorySentence): number {
  let weight = weighBeat(part) * (part.isNarrator ? 1 : 0.9)
  if (part.isQuoted || part.speech)
    weight *= /\b(?:he|she|it|they) \p{Ll}+$/iu.test(part.speech?.head ?? '') ? 0.45 : 0.7
  if (part.length > 34) weight *= 0.8
  if (part.length < 7) weight *= 0.6
  if (part.isAddressed) weight *= 0.6
  return weight
}

export function summarizeShort(session: Session, narrative: StorySentence[]): StorySentence[] {
  const fitting = narrative.filter((part) => !dependsOnPrevious(part) && (part.isNarrator || part.isAction))
  const pool = fitting.length >= 3 ? fitting : narrative
  const first = pool.find((part) => part.length >= 6) ?? pool[0]
  const last = pool.at(-1)
  if (!first || !last || pool.length <= 3) return pool
  const inside = pool.slice(pool.indexOf(first) + 1, -1)
  const most = Math.min(4, Math.max(2, Math.round(session.size / 180)))
  const from = first.position
  const span = last.position - from
  const chosen = [first]
  for (let step = 0; step < most; step++) {
    const stretch = inside.filter(
      (part) =>
        part.position > from + (span * step) / most && part.position <= from + (span * (step + 1)) / most,
    )
    const [best] = stretch.toSorted((a, b) => weighForSummary(b) - weighForSummary(a) || a.order - b.order)
    if (best) chosen.push(best)
  }
  const end = narrative.slice(narrative.indexOf(last) + 1).filter((part) => part.order - last.order <= 2)
  return [...new Set([...chosen, last, ...end])].sort((a, b) => a.order - b.order)
}
