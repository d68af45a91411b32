type Cited = { sources: readonly { segmentId: string }[] }

/** Returns a test for facts whose lines are all cited by the sentences: such facts repeat what the sentences say. */
export function createRestTest(sentences: readonly Cited[]): (fact: Cited) => boolean {
  const cited = new Set(sentences.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))
  return ({ sources }) => sources.length > 0 && sources.every(({ segmentId }) => cited.has(segmentId))
}
