import type { RecapSections, Statement } from '#contract/recap.ts'
import { escapePattern } from '#core/language/escape-pattern.ts'
import { groupParagraphs } from './group-paragraphs.ts'

/** Finds any of the names as whole words, in any letters, also across a line break or with another apostrophe; null where there is nothing to find. */
function findNames(names: string[]): RegExp | null {
  const parts = names
    .filter((name) => name.trim().length > 1)
    .map((name) =>
      escapePattern(name.trim())
        .replace(/\s+/g, '\\s+')
        .replace(/['\u2019]/g, "['\u2019]"),
    )
  return parts.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null
}

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(readTexts) : []
}

/** Not `test`: it would go on where the last one ended. */
const judgeItems = (names: RegExp) => (item: object) =>
  Object.values(item)
    .flatMap(readTexts)
    .every((text) => text.search(names) < 0)

/** Tells the items of a recap in which nothing hidden is named. */
export function tellOpen(hidden: string[]): (item: object) => boolean {
  const names = findNames(hidden)
  return names ? judgeItems(names) : () => true
}

const joinTexts = (sentences: Statement[]) => sentences.map((sentence) => sentence.text).join(' ')

/** The sentences that no name reaches into: "St. Corvin" is one name, however a person's text was cut into sentences. */
function keepOpen(sentences: Statement[], names: RegExp): Statement[] {
  const found = [...joinTexts(sentences).matchAll(names)]
  let end = -1
  return sentences.filter(({ text }) => {
    const start = end + 1
    end = start + text.length
    const [from, to] = [start, end]
    return !found.some((match) => match.index < to && match.index + match[0].length > from)
  })
}

/**
 * A recap for players: every sentence and every item that names something hidden is left out whole, as if it had never
 * been written. What stays keeps its sources; key events are numbered anew.
 */
export function hideNames(recap: RecapSections, hidden: string[]): RecapSections {
  const names = findNames(hidden)
  if (!names) return recap
  const isOpen = judgeItems(names)
  const tell = (whole: string, sentences: Statement[]) => {
    const open = new Set(keepOpen(sentences, names))
    const paragraphs = groupParagraphs(whole, sentences).map((one) => one.filter((each) => open.has(each)))
    const text = paragraphs.filter((one) => one.length > 0).map(joinTexts)
    return { text: text.join('\n\n'), sentences: [...open] }
  }
  const summary = tell(recap.summary, recap.summarySentences)
  const narrative = tell(recap.detailedNarrative, recap.narrativeSentences)
  const atmosphere = tell(recap.atmosphereAndTone, recap.atmosphereSentences)
  return {
    summary: summary.text,
    summarySentences: summary.sentences,
    detailedNarrative: narrative.text,
    narrativeSentences: narrative.sentences,
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
    atmosphereAndTone: atmosphere.text,
    atmosphereSentences: atmosphere.sentences,
    cliffhangers: recap.cliffhangers.filter(isOpen),
  }
}
