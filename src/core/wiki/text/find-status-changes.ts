import type { Fact } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { createRestTest } from './add-sentence.ts'
import { toPlainText } from './plain-text.ts'

type Status = Fact['status']
type Changeable = Pick<Fact, 'text' | 'status' | 'sources'> & { isDescriptionSentence?: boolean }
type StatusChange<F> = { fact: F; status: Status }

/**
 * Removing the text of an accepted fact dismisses the fact; adding the text of a dismissed fact accepts it. Removing or adding a
 * description sentence does the same to the facts behind it, but a fact stays accepted while the remaining text cites all its sources.
 */
export function findStatusChanges<F extends Changeable>(
  facts: readonly F[],
  before: string,
  after: string,
): StatusChange<F>[] {
  if (before === after) return []
  const fold = (text: string) => foldName(toPlainText(text))
  const [old, current] = [fold(before), fold(after)]
  const told = facts.filter(({ text }) => current.includes(foldName(text)))
  const changes = facts.flatMap((fact): StatusChange<F>[] => {
    if (fact.status === 'proposed') return []
    const wasTold = old.includes(foldName(fact.text))
    const isTold = told.includes(fact)
    if (fact.status === 'accepted' && wasTold && !isTold) return [{ fact, status: 'dismissed' }]
    if (fact.status === 'dismissed' && !wasTold && isTold) return [{ fact, status: 'accepted' }]
    return []
  })
  const sentences = changes.filter(({ fact }) => fact.isDescriptionSentence)
  const isStillTold = createRestTest(told)
  const behind = (['dismissed', 'accepted'] as const).flatMap((status) => {
    const isBehind = createRestTest(sentences.flatMap((one) => (one.status === status ? one.fact : [])))
    return facts
      .filter((fact) => fact.status !== 'proposed' && fact.status !== status && !told.includes(fact))
      .filter((fact) => isBehind(fact) && (status === 'accepted' || !isStillTold(fact)))
      .map((fact) => ({ fact, status }))
  })
  return [...changes, ...behind.filter(({ fact }) => !changes.some((one) => one.fact === fact))]
}
