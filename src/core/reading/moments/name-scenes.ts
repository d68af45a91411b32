import type { ExtractedEntity } from '#core/reading/names/extracted-entity.ts'
import type { StoryReading } from '#core/reading/story/read-story.ts'
import type { MomentCandidate } from './build-candidates.ts'

/** How many sentences before and after the start of a candidate are searched for a place and people. */
const before = 30
const after = 10
const leastMentions = 2

/** Mentions in the candidate itself count double. */
function rankEntities(session: StoryReading, { sentences }: MomentCandidate): [ExtractedEntity, number][] {
  const at = sentences[0]?.order ?? 0
  const counts = new Map<ExtractedEntity, number>()
  for (const part of session.sentences.slice(Math.max(0, at - before), at + after)) {
    if (part.isLastTime) continue
    const weight = sentences.includes(part) ? 2 : 1
    for (const entity of part.entities) counts.set(entity, (counts.get(entity) ?? 0) + weight)
  }
  return [...counts].filter(([, count]) => count >= leastMentions).sort((a, b) => b[1] - a[1])
}

/** Names the scene of each candidate: a place, or else people; null if neither is known. Keeps the previous place while it is mentioned. */
export function nameMomentScenes(session: StoryReading, candidates: MomentCandidate[]): (string | null)[] {
  let last: ExtractedEntity | null = null
  return candidates.map((candidate) => {
    const ranked = rankEntities(session, candidate).map(([entity]) => entity)
    const places = ranked.filter(({ category }) => category === 'places')
    const place = places.find((one) => one === last) ?? places[0]
    last = place ?? null
    if (place) return place.name
    const people = ranked.filter(({ category }) => category === 'people').slice(0, 2)
    return people.length > 0 ? people.map(({ name }) => name).join(' and ') : null
  })
}
