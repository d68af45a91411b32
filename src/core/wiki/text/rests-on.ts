type Cited = { sources: readonly { segmentId: string }[] }

/** A fact whose lines are all cited repeats what the sentences say. */
export function createRestTest(sentences: readonly Cited[]): (fact: Cited) => boolean {
  const cited = new Set(sentences.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))
  return ({ sources }) => sources.length > 0 && sources.every(({ segmentId }) => cited.has(segmentId))
}
