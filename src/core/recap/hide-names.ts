import type { RecapSections } from '#contract/recap.ts'
import { escapePattern } from '#core/language/escape-pattern.ts'

/** Finds any of the names as whole words, in any letters; null where there is nothing to find. */
function findNames(names: string[]): RegExp | null {
  const parts = names.filter((name) => name.trim().length > 1).map(escapePattern)
  return parts.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
    : null
}

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(readTexts) : []
}

const joinTexts = (sentences: { text: string }[]) => sentences.map((sentence) => sentence.text).join(' ')

/**
 * A recap for players: every sentence and every item that names something hidden is left out whole, as if it had never
 * been written. What stays keeps its sources; key events are numbered anew.
 */
export function hideNames(recap: RecapSections, hidden: string[]): RecapSections {
  const names = findNames(hidden)
  if (!names) return recap
  const isOpen = (item: object) =>
    !Object.values(item)
      .flatMap(readTexts)
      .some((text) => names.test(text))
  const [summarySentences, narrativeSentences, atmosphereSentences] = [
    recap.summarySentences.filter(isOpen),
    recap.narrativeSentences.filter(isOpen),
    recap.atmosphereSentences.filter(isOpen),
  ]
  return {
    summary: joinTexts(summarySentences),
    summarySentences,
    detailedNarrative: joinTexts(narrativeSentences),
    narrativeSentences,
    keyEvents: recap.keyEvents.filter(isOpen).map((event, index) => ({ ...event, number: index + 1 })),
    charactersInvolved: recap.charactersInvolved.filter(isOpen),
    locationsVisited: recap.locationsVisited.filter(isOpen),
    combatEncounters: recap.combatEncounters.filter(isOpen),
    itemsAndRewards: recap.itemsAndRewards.filter(isOpen),
    questProgress: recap.questProgress.filter(isOpen),
    importantDecisions: recap.importantDecisions.filter(isOpen),
    worldbuildingAndLore: recap.worldbuildingAndLore.filter(isOpen),
    mysteries: recap.mysteries.filter(isOpen),
    memorableMoments: recap.memorableMoments.filter(isOpen),
    atmosphereAndTone: joinTexts(atmosphereSentences),
    atmosphereSentences,
    cliffhangers: recap.cliffhangers.filter(isOpen),
  }
}
