import type { Source } from '#contract/transcription.ts'
import type { Fact } from '#contract/wiki.ts'

/** Sources that came to others, and the segments they came from: so that they can be taken off again. */
type Union = { sources: Source[]; segmentIds: string[] }

/** The sources of both, each line once. */
function uniteSources(left: Source[], right: Source[]): Union {
  const known = new Set(left.map(({ segmentId }) => segmentId))
  const news = right.filter(({ segmentId }) => !known.has(segmentId) && known.add(segmentId))
  return { sources: [...left, ...news], segmentIds: news.map(({ segmentId }) => segmentId) }
}

/** Undoes a union, whatever came to it since. */
export function dropSources(sources: Source[], segmentIds: string[]): Source[] {
  const dropped = new Set(segmentIds)
  return sources.filter(({ segmentId }) => !dropped.has(segmentId))
}

type MergeableFact = Pick<Fact, 'id' | 'status' | 'sources'> & { foldedText: string; position: number }
type UnitedFact = Pick<Fact, 'id' | 'status'> & Union & { wasProposed: boolean }

/**
 * Facts go over to the kept entry, behind its own. One that it has already (or that came before) lends its sources, and its
 * acceptance, to that one, and stays where it is.
 */
export function mergeFacts<F extends MergeableFact>(kept: F[], others: F[]) {
  const factOf = new Map<string, MergeableFact>(kept.map((fact) => [fact.foldedText, fact]))
  const united = new Map<string, UnitedFact>()
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
    const { sources, segmentIds } = uniteSources(known.sources, fact.sources)
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

/** In which lines of which sessions the kept entry is named once it is the others too; sessions of its own alone are left out. */
export function mergeMentions(kept: Mention[], others: Mention[]) {
  const own = new Map(kept.map(({ sessionId, sources }) => [sessionId, sources]))
  const theirs = Map.groupBy(others, ({ sessionId }) => sessionId)
  return [...theirs].map(([sessionId, mentions]) => {
    const sources = mentions.flatMap((mention) => mention.sources)
    return { sessionId, isNew: !own.has(sessionId), ...uniteSources(own.get(sessionId) ?? [], sources) }
  })
}
