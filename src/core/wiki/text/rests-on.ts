type Cited = { sources: readonly { segmentId: string }[] }

/** The returned test is true if the fact has sources and the sentences cite all of them. */
export function createRestTest(sentences: readonly Cited[]): (fact: Cited) => boolean {
  const cited = new Set(sentences.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))
  return ({ sources }) => sources.length > 0 && sources.every(({ segmentId }) => cited.has(segmentId))
}
