import type { RecapSections, Statement } from '#contract/recap/schemas.ts'
import { groupParagraphs } from './group-paragraphs.ts'
import { keepScenes } from './split-scenes.ts'

export const joinTexts = (sentences: Statement[]) => sentences.map((sentence) => sentence.text).join(' ')

function filterText(
  whole: string,
  sentences: Statement[],
  filter: (sentences: Statement[]) => Statement[],
): { text: string; sentences: Statement[] } {
  const isCited = sentences.length > 0
  const all = isCited || whole === '' ? sentences : [{ text: whole, sources: [], confirmed: true }]
  const filtered = filter(all)
  if (filtered.length === all.length) return { text: whole, sentences }
  const kept = new Set(filtered)
  const paragraphs = groupParagraphs(whole, all).map((one) => one.filter((each) => kept.has(each)))
  const text = paragraphs.filter((one) => one.length > 0).map(joinTexts)
  return { text: text.join('\n\n'), sentences: isCited ? keepScenes(all, kept) : [] }
}

export function filterRecap(
  recap: RecapSections,
  isKept: (item: object) => boolean,
  filterSentences: (sentences: Statement[]) => Statement[],
): RecapSections {
  const summary = filterText(recap.summary, recap.summarySentences, filterSentences)
  const narrative = filterText(recap.detailedNarrative, recap.narrativeSentences, filterSentences)
  const atmosphere = filterText(recap.atmosphereAndTone, recap.atmosphereSentences, filterSentences)
  const previously = filterText(recap.previously, recap.previouslySentences, filterSentences)
  return {
    title: isKept({ text: recap.title }) ? recap.title : '',
    moments: recap.moments.filter(isKept),
    summary: summary.text,
    summarySentences: summary.sentences,
    detailedNarrative: narrative.text,
    narrativeSentences: narrative.sentences,
    asides: recap.asides.filter(isKept),
    keyEvents: recap.keyEvents.filter(isKept).map((event, index) => ({ ...event, number: index + 1 })),
    charactersInvolved: recap.charactersInvolved.filter(isKept),
    locationsVisited: recap.locationsVisited.filter(isKept),
    combatEncounters: recap.combatEncounters.filter(isKept),
    itemsAndRewards: recap.itemsAndRewards.filter(isKept),
    questProgress: recap.questProgress.filter(isKept),
    importantDecisions: recap.importantDecisions.filter(isKept),
    worldbuildingAndLore: recap.worldbuildingAndLore.filter(isKept),
    mysteries: recap.mysteries.filter(isKept),
    memorableMoments: recap.memorableMoments.filter(isKept),
    atmosphereAndTone: atmosphere.text,
    atmosphereSentences: atmosphere.sentences,
    cliffhangers: recap.cliffhangers.filter(isKept),
    openThreads: recap.openThreads.filter(isKept),
    contradictions: recap.contradictions.filter(isKept),
    alsoMentioned: recap.alsoMentioned.filter(isKept),
    previously: previously.text,
    previouslySentences: previously.sentences,
  }
}

export const omitGmParts = <T extends RecapSections>(recap: T): T => ({
  ...recap,
  openThreads: [],
  contradictions: [],
  alsoMentioned: [],
})
