import type { StorySentence } from '#core/reading/story/read-story.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'

export type Combat = UnresolvedRecap['combatEncounters'][number]

type Fight = {
  inside: StorySentence[]
  enemies: string[]
  trigger: StorySentence | undefined
  moments: StorySentence[]
  outcome: StorySentence | undefined
  place?: string | undefined
  /** A sentence that names the place. */
  placed?: StorySentence | undefined
}

function nameFight(enemies: string[], place: string | undefined): string {
  if (enemies.length > 0) return `Fight: ${enemies.slice(0, 2).join(', ')}`
  return place ? `Fight: ${place}` : 'Fight'
}

export function writeFight({ inside, enemies, trigger, moments, outcome, place, placed }: Fight): Combat {
  const namings = enemies.map((enemy) =>
    inside.find(({ entities }) => entities.some(({ name }) => name === enemy)),
  )
  const cited = [trigger, ...moments, outcome, placed, ...namings].flatMap((part) => part ?? [])
  return {
    name: nameFight(enemies, place),
    enemies,
    outcome: outcome?.text ?? '',
    location: place ?? '',
    trigger: trigger?.text ?? '',
    keyMoments: moments.map(({ text }) => text),
    significance: '',
    duration: '',
    segmentIds: [...new Set(cited.map(({ lineId }) => lineId))],
  }
}
