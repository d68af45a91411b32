import type { Source } from '#contract/source.ts'
import type { Fact } from '#contract/wiki/schemas.ts'

type MergedSources = { sources: Source[]; segmentIds: string[] }

function mergeSources(left: Source[], right: Source[]): MergedSources {
  const known = new Set(left.map(({ segmentId }) => segmentId))
  const news = right.filter(({ segmentId }) => !known.has(segmentId) && known.add(segmentId))
  return { sources: [...left, ...news], segmentIds: news.map(({ segmentId }) => segmentId) }
}

/** Removes the sources that `mergeSources` added. Sources that were added later stay. */
export function dropSources(sources: Source[], segmentIds: string[]): Source[] {
  const dropped = new Set(segmentIds)
  return sources.filter(({ segmentId }) => !dropped.has(segmentId))
}

type MergeableFact = Pick<Fact, 'id' | 'status' | 'sources'> & { foldedText: string; position: number }
type MergedFact = Pick<Fact, 'id' | 'status'> & MergedSources & { wasProposed: boolean }

/**
 * Plans the merge: the facts of `others` follow those of `kept`. A fact that repeats the text of an earlier fact is not moved; its sources
 * are added to the earlier fact. A proposed fact becomes accepted if an accepted fact repeats it.
 */
export function mergeFacts<F extends MergeableFact>(kept: F[], others: F[]) {
  const factOf = new Map<string, MergeableFact>(kept.map((fact) => [fact.foldedText, fact]))
  const united = new Map<string, MergedFact>()
  const moved: { fact: F; position: number }[] = []
  let last = Math.max(-1, ...kept.map(({ position }) => position))
  for (const fact of others) {
    const known = factOf.get(fact.foldedText)
    if (!known) {
      factOf.set(fact.foldedText, fact)
      moved.push({ fact, position: ++last })
      continue
    }
    const isAccepted = known.status === 'proposed' && fact.status === 'accepted'
    const { sources, segmentIds } = mergeSources(known.sources, fact.sources)
    const status = isAccepted ? fact.status : known.status
    const before = united.get(known.id)
    united.set(known.id, {
      id: known.id,
      status,
      sources,
      segmentIds: [...(before?.segmentIds ?? []), ...segmentIds],
      wasProposed: isAccepted || before?.wasProposed === true,
    })
    factOf.set(fact.foldedText, { ...known, status, sources })
  }
  return { moved, united: [...united.values()] }
}

type Mention = { sessionId: string; sources: Source[] }

/** Merges mentions by session; sessions that only the kept entry has are left out. */
export function mergeMentions(kept: Mention[], others: Mention[]) {
  const own = new Map(kept.map(({ sessionId, sources }) => [sessionId, sources]))
  const theirs = Map.groupBy(others, ({ sessionId }) => sessionId)
  return [...theirs].map(([sessionId, mentions]) => {
    const sources = mentions.flatMap((mention) => mention.sources)
    return { sessionId, isNew: !own.has(sessionId), ...mergeSources(own.get(sessionId) ?? [], sources) }
  })
}
