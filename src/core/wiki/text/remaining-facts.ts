import type { Fact } from '#contract/wiki/schemas.ts'

export function remainingFacts<F extends Pick<Fact, 'status' | 'text'>>(
  description: string,
  facts: readonly F[],
): F[] {
  return facts.filter(({ status, text }) => status === 'accepted' && !description.includes(text))
}
