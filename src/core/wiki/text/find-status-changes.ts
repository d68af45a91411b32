import type { Fact } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/reading/names/fold-name.ts'

type Status = Fact['status']

/** An edit that removes a fact's sentence dismisses the fact; restoring it accepts the fact again. */
export function findStatusChanges<F extends { text: string; status: Status }>(
  facts: readonly F[],
  before: string,
  after: string,
): { fact: F; status: Status }[] {
  if (before === after) return []
  const [old, current] = [foldName(before), foldName(after)]
  return facts.flatMap((fact): { fact: F; status: Status }[] => {
    if (fact.status === 'proposed') return []
    const text = foldName(fact.text)
    const [wasTold, isTold] = [old.includes(text), current.includes(text)]
    if (fact.status === 'accepted' && wasTold && !isTold) return [{ fact, status: 'dismissed' }]
    if (fact.status === 'dismissed' && !wasTold && isTold) return [{ fact, status: 'accepted' }]
    return []
  })
}
