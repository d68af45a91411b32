import type { RecapEdit } from '#contract/recap/recap-edit.ts'
import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { fillTextsFromMoments } from './fill-texts.ts'
import { keepCitations } from './keep-citations.ts'
import { restoreScenes } from './split-scenes.ts'

type Cited = { sources: Source[] }

export function listSources(sections: RecapSections): Source[] {
  return Object.values(sections)
    .flatMap<Cited>((value) => (typeof value === 'string' ? [] : value))
    .flatMap(({ sources }) => sources)
}

/** Accepts only sources that the recap already has, so that an edit cannot invent evidence. */
export function editRecap(before: RecapSections, edit: RecapEdit): RecapSections {
  const known = new Map(listSources(before).map((one) => [one.segmentId, one]))
  const cite = <T extends Cited>(item: T): T => {
    const ids = new Set(item.sources.map(({ segmentId }) => segmentId))
    return { ...item, sources: [...ids].flatMap((id) => known.get(id) ?? []) }
  }
  // No link is stored, because the entry is found by name whenever the recap is read.
  const unlink = <T extends Cited & { entryId: string | null }>(item: T): T => ({
    ...cite(item),
    entryId: null,
  })
  type Sentences = RecapSections['summarySentences']
  const citeText = (text: string | undefined, stored: Sentences, shown = stored) =>
    text === undefined ? stored : restoreScenes(shown, text, keepCitations(text, shown))
  const stars = new Map(edit.moments?.map(({ id, starred }) => [id, starred]))
  const filled = fillTextsFromMoments(before)
  return {
    ...before,
    moments: before.moments.map((one) => ({ ...one, starred: stars.get(one.id) ?? one.starred })),
    summary: edit.summary ?? before.summary,
    summarySentences: citeText(edit.summary, before.summarySentences, filled.summarySentences),
    detailedNarrative: edit.detailedNarrative ?? before.detailedNarrative,
    narrativeSentences: citeText(
      edit.detailedNarrative,
      before.narrativeSentences,
      filled.narrativeSentences,
    ),
    keyEvents:
      edit.keyEvents?.map((event, index) => ({ ...cite(event), number: index + 1 })) ?? before.keyEvents,
    charactersInvolved: edit.charactersInvolved?.map(unlink) ?? before.charactersInvolved,
    locationsVisited: edit.locationsVisited?.map(unlink) ?? before.locationsVisited,
    combatEncounters: edit.combatEncounters?.map(cite) ?? before.combatEncounters,
    itemsAndRewards: edit.itemsAndRewards?.map(unlink) ?? before.itemsAndRewards,
    questProgress: edit.questProgress?.map(cite) ?? before.questProgress,
    importantDecisions: edit.importantDecisions?.map(cite) ?? before.importantDecisions,
    worldbuildingAndLore: edit.worldbuildingAndLore?.map(cite) ?? before.worldbuildingAndLore,
    mysteries: edit.mysteries?.map(cite) ?? before.mysteries,
    memorableMoments: edit.memorableMoments?.map(cite) ?? before.memorableMoments,
    atmosphereAndTone: edit.atmosphereAndTone ?? before.atmosphereAndTone,
    atmosphereSentences: citeText(edit.atmosphereAndTone, before.atmosphereSentences),
    cliffhangers: edit.cliffhangers?.map(cite) ?? before.cliffhangers,
    previously: edit.previously ?? before.previously,
    previouslySentences: citeText(edit.previously, before.previouslySentences),
  }
}
