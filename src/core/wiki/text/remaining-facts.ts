import type { Fact } from '#contract/wiki/schemas.ts'
import { toPlainText } from './plain-text.ts'

export function remainingFacts<F extends Pick<Fact, 'status' | 'text'>>(
  description: string,
  facts: readonly F[],
): F[] {
  const plain = toPlainText(description)
  const isTold = (text: string) => plain.includes(text) || description.includes(text)
  return facts.filter(({ status, text }) => status === 'accepted' && !isTold(text))
}
